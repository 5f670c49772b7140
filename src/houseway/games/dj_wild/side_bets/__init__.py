"""The side bets of DJ Wild: Trips and Two Way Bad Beat."""

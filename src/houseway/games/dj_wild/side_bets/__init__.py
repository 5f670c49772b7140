"""The odds of DJ Wild's side bets: Trips and Two Way Bad Beat. Only games imports it."""

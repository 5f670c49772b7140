"""The approved paytables as TOML. A package, so that the files are installed with the code."""

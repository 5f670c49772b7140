"""The lab: odds, meter, strategy, audit. It counts in processes that give way to all others."""

from tests.browser.visits import Visit

LONG = 45_000
PAGES = [
    Visit("/lab?table=trips-03", ready=".lab-rows", wide=1440, high=900, patience=LONG),
    Visit("/lab?table=link-ml03&meter.mega=25000", "", ".lab-rows", wide=390, patience=LONG),
    Visit("/lab/bankroll?a=ms-01", "", ".figures", wide=1440, high=900, patience=LONG),
    Visit("/lab/compare?a=trips-03&b=trips-04", "", ".compared", wide=1440, patience=LONG),
    Visit("/lab/meter?table=fslpp-01", ready=".dollar", wide=1440, high=900, patience=LONG),
    Visit("/lab/meter?table=link-ml03", "", ".plane-chart", wide=390, patience=LONG),
    Visit("/lab/strategy?cards=Jd+Td+9d+8c", ready=".values", wide=1440, patience=LONG),
    Visit("/lab/strategy?game=royal-match-21", ready=".bj", wide=1440, patience=LONG),
    Visit("/lab?table=trips-03&decks=6", ready=".lab-ways", wide=1440, high=900, patience=LONG),
    Visit("/lab/blackjack", "", ".bj", wide=1440, high=900, patience=LONG),
    Visit("/lab/simulate?game=three-card-poker&rounds=2000", "", "table.plain", patience=LONG),
    Visit("/lab/own", ready=".own", wide=1440, high=900),
    Visit("/lab/audit?row=ms-01.0", ready=".cause", wide=1440, high=900, patience=LONG),
]

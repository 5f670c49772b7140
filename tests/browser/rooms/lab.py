"""The lab: odds, meter, strategy, audit."""

from tests.browser.visits import Visit

PAGES = [
    Visit("/lab?table=trips-03", ready=".lab-rows", wide=1440, high=900),
    Visit("/lab?table=link-ml03&meter.mega=25000", ready=".lab-rows", wide=390, high=844),
    Visit("/lab/meter?table=fslpp-01", ready=".boxes", wide=1440, high=900),
    Visit("/lab/strategy?cards=Jd+Td+9d+8c", ready=".values", wide=1440, high=900),
    Visit("/lab/audit?row=fslp-01.0", ready=".cause", wide=1440, high=900),
]

/**
 * Common topics of customers in all trades. They are used to estimate how rare a word is, as a few functions are not
 * enough for that. Written by hand, not taken from a data set.
 */
export const EVERYDAY_TOPICS: readonly string[] = `
cancel my order; change my delivery address; where is my parcel; return an item; get a refund; exchange for another size
is this in stock; how much does it cost; discount code does not work; pay in instalments; gift card balance; warranty claim
my product is broken; product ingredients; size guide; opening hours; where is your store; phone number
talk to a person; leave a complaint; delete my account; reset my password; change my email address; update my phone number
log in does not work; two factor code; download the app; the website does not load; subscribe to the newsletter; unsubscribe
upgrade my plan; cancel my subscription; download an invoice; change the payment method; why was I charged twice; tax form
account balance; transfer money; lost my card; block my card; card was declined; exchange rate
interest rate; loan application; credit score; mortgage; open an account; cash machine
direct debit; fraudulent charge; report a theft; insurance claim; what does my insurance cover; book a flight
flight status; check in online; baggage allowance; lost luggage; seat upgrade; cancel my booking
book a hotel room; hotel check out time; breakfast included; pets allowed; parking; wifi password
reserve a table; menu and prices; vegan dishes; allergens; order food; cooking recipe
calories in food; book an appointment; doctor's opening hours; prescription refill; test results; vaccination
symptoms and remedies; emergency number; book a taxi; bus timetable; train delay; directions to a place
traffic; rent a car; oil change; tyre pressure; car repair; driving licence
visa requirements; passport renewal; weather forecast; what time is it; time zone; set an alarm
set a timer; remind me of something; calendar events; to do list; shopping list; play music
next song; turn up the volume; turn on the lights; tell me a joke; flip a coin; roll a dice
fun fact; meaning of life; who made you; what is your name; how old are you; are you a robot
translate a sentence; spell a word; definition of a word; solve a sum; convert units; capital of a country
news today; sports results; movie tickets; concert tickets; film showtimes; recommend a book
library fine; renew a loan; course enrolment; exam results; school holidays; tuition fees
job vacancies; salary and pay day; vacation days left; sick leave; meeting room; office supplies
internet is down; slow connection; data usage; mobile contract; roaming charges; SIM card
electricity meter reading; power outage; water bill; rubbish collection; building permit; rent payment
repair in my apartment; moving house; gym membership; class schedule; personal trainer; spa treatment
hair cut; cleaning service; delivery slot; track a technician; software licence; API error
export my data; privacy policy; terms and conditions; sponsorship; press enquiry; become a partner
loyalty points; refer a friend; donate money; event registration; wedding; how do plants grow
stock prices; cryptocurrency; lottery; politics; dating advice; write a poem
homework help
`
  .trim()
  .split(/;\s|\n/);

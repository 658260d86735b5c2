/**
 * What functions for the intents of the data sets would be described with, in the manners in which developers write.
 * Written from the names of the intents, and other descriptions than those of the organisations of `bench/assistant`.
 */
const read = (lines) =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );

/** @type {Record<string, Record<string, string>>} by data set and intent */
export const DESCRIPTIONS = {
  banking77: read(`
card_arrival: Use this when a customer is still waiting for an ordered card and wants to track it.
card_linking: Adds an existing card to the app again.
exchange_rate: Returns the current rate used to convert money between currencies.
card_payment_wrong_exchange_rate: Checks a purchase abroad that was converted at an incorrect rate.
extra_charge_on_statement: Clarifies an unexpected additional fee of £1 that appears on the account.
pending_cash_withdrawal: Information on ATM withdrawals that are not completed yet.
fiat_currency_support: Which currencies an account supports for holding and converting money.
card_delivery_estimate: Get the expected delivery time of a card by post.
automatic_top_up: Set up recurring top-ups that are triggered when the balance is low.
card_not_working: Troubleshooting for a bank card that is broken or does not function.
exchange_via_app: How to convert money into foreign currencies with the mobile app.
lost_or_stolen_card: Report that a card is missing or was stolen.
age_limit: Returns how old a person has to be to open an account.
pin_blocked: Unlocks a PIN after it was entered incorrectly too often.
contactless_not_working: Troubleshooting for tap payments that fail.
top_up_by_bank_transfer_charge: Fees for adding money by bank transfer.
pending_top_up: Status of money that was added but is not available yet.
cancel_transfer: Stops or reverts a transfer that was sent to the wrong person.
top_up_limits: Maximum amounts for adding money to the account.
wrong_amount_of_cash_received: Handles cases where the ATM paid out less money than was requested.
card_payment_fee_charged: Information on fees for paying with the card in shops and online.
transfer_not_received_by_recipient: Use it if the other person has not got the money that the customer sent.
supported_cards_and_currencies: Lists cards and currencies accepted for adding money.
getting_virtual_card: Creates a virtual card for the customer.
card_acceptance: Where a customer can pay with the card.
top_up_reverted: Explains why added money was returned or the top-up was cancelled.
balance_not_updated_after_cheque_or_cash_deposit: For customers whose deposited cash or cheque is missing from the balance.
card_payment_not_recognised: Disputes an unknown purchase on the card that the customer did not make.
edit_personal_details: Updates name, address or phone in the profile of the customer.
why_verify_identity: Why an identity check is required and what happens without it.
unable_to_verify_identity: Help if the identity check fails or documents are not accepted.
get_physical_card: How a customer receives the PIN and a real plastic card.
visa_or_mastercard: Choice between the card networks Visa and Mastercard.
topping_up_by_card: How to add money to the account with a debit or credit card.
disposable_card_limits: Restrictions on the number and use of single-use cards.
compromised_card: Secures an account when card details leaked or a stranger pays with the card.
atm_support: Where the customer can withdraw cash.
direct_debit_payment_not_recognised: Disputes an unfamiliar direct debit.
passcode_forgotten: Resets the app passcode for customers who cannot remember it.
declined_cash_withdrawal: Looks up why an ATM refused to pay out money.
pending_card_payment: Status of a card purchase that has not been processed.
lost_or_stolen_phone: Protects the account of a customer whose mobile is gone.
request_refund: Starts a refund for a purchase that the customer no longer wants.
declined_transfer: Reasons for which a transfer is rejected.
refund_not_showing_up: Finds a refund from a merchant that is missing in the account.
declined_card_payment: Looks up why the card was refused at a shop or online.
pending_transfer: Status of a transfer that is still being processed.
terminate_account: Closes and deletes the account of a customer who wants to leave.
card_swallowed: What to do if the ATM does not return the card.
transaction_charged_twice: Corrects a payment that was debited two times.
verify_source_of_funds: Questions on where the customer's money comes from.
transfer_timing: How long transfers take until the money arrives.
reverted_card_payment: Explains a card purchase that was returned to the account.
change_pin: Sets a new PIN.
beneficiary_not_allowed: Errors when adding or paying a recipient that is not permitted.
transfer_fee_charged: Fees that were deducted for sending money.
receiving_money: Ways to get paid into the account, such as a salary.
failed_transfer: Troubleshooting for money transfers that do not work.
transfer_into_account: Instructions for moving money from another bank into this account.
verify_top_up: Where the customer finds the code to confirm adding money by card.
getting_spare_card: Adds another card for a second person or as a replacement.
top_up_by_cash_or_cheque: Whether money can be paid in as notes or by cheque.
order_physical_card: Sends a plastic card to the customer's address.
virtual_card_not_working: Troubleshooting for rejected virtual cards.
wrong_exchange_rate_for_cash_withdrawal: Checks foreign ATM withdrawals that were converted at an incorrect rate.
get_disposable_virtual_card: Creates a single-use card for safe online shopping.
top_up_failed: Troubleshooting when money cannot be added.
balance_not_updated_after_bank_transfer: For customers whose incoming transfer does not appear in the balance.
cash_withdrawal_not_recognised: Disputes an unknown ATM withdrawal.
exchange_charge: Fees for converting currencies.
top_up_by_card_charge: Fees for adding money with a card.
activate_my_card: Turns on a card that has just been received.
cash_withdrawal_charge: Fees for getting money from an ATM.
card_about_to_expire: Renewal of a card that will soon be invalid.
apple_pay_or_google_pay: Set up mobile wallets on a phone.
verify_my_identity: Steps and documents for the identity check.
country_support: Regions where customers can open accounts.`),
  clinc150: read(`
translate: Converts phrases from one language to another.
transfer: Move funds between the customer's accounts.
timer: Starts a countdown.
definition: Looks up what a word means.
meaning_of_life: Answers philosophical questions on why we exist.
insurance_change: Update or replace an insurance policy.
find_phone: Locates a misplaced mobile by ringing it.
travel_alert: Safety advisories for a destination.
pto_request: Submit days of vacation for approval.
improve_credit_score: Tips for a better credit rating.
fun_fact: Returns a piece of interesting trivia.
change_language: Switches the language of the assistant.
payday: Date of the next paycheck.
replacement_card_duration: Shipping time of a new credit card that replaces an old one.
time: Current time in a city.
application_status: Checks the progress of a credit card application.
flight_status: Looks up departure and arrival information of a flight.
flip_coin: Heads or tails.
change_user_name: Changes what the user is called.
where_are_you_from: Says where the assistant was made.
shopping_list_update: Adds or removes items of the grocery list.
what_can_i_ask_you: Lists the topics the assistant knows.
maybe: The user is not sure.
oil_change_how: Instructions for changing the oil of a car.
restaurant_reservation: Books a table for dinner.
balance: Returns the amount of money in the bank account.
confirm_reservation: Verifies that a booking exists.
freeze_account: Blocks all transactions of a bank account.
rollover_401k: Moves retirement savings to another plan.
who_made_you: Names the creators of the assistant.
distance: How far it is from one place to another.
user_name: Says the user's name as it is saved.
timezone: Returns the zone of a location, such as EST.
next_song: Skips to the following track.
transactions: Shows recent purchases and payments.
restaurant_suggestion: Recommends places to eat nearby.
rewards_balance: Number of points collected with the card.
pay_bill: Makes a payment for an invoice, such as electricity.
spending_history: Sums up how much money the user spent by category or month.
pto_request_status: Checks whether requested vacation was approved.
credit_score: Returns the user's credit rating.
new_card: Apply for another credit card.
lost_luggage: Helps to find missing bags after a flight.
repeat: Says the last answer again.
mpg: Fuel economy of the car.
oil_change_when: Date of the next oil change.
yes: The user agrees.
travel_suggestion: Sights and activities for tourists.
insurance: Details of the user's coverage and plan.
todo_list_update: Adds or removes tasks.
reminder: Reads the saved reminders.
change_speed: Makes the assistant talk faster or slower.
tire_pressure: Reads the air level of the tires.
no: The user disagrees.
apr: Yearly cost of borrowing on a credit card.
nutrition_info: Vitamins, fat and other contents of food.
calendar: Reads events and appointments of a day.
uber: Orders a ride.
calculator: Solves arithmetic.
date: What day it is today.
carry_on: Rules for hand luggage on a plane.
pto_used: Vacation days already taken.
schedule_maintenance: Books a service appointment for the car.
travel_notification: Informs the bank about a trip.
sync_device: Connects a phone with the assistant.
thank_you: The user expresses gratitude.
roll_dice: Returns a random number of a die.
food_last: How long groceries stay fresh.
cook_time: How many minutes a dish needs in the oven.
reminder_update: Creates a reminder for something to do.
report_lost_card: The user cannot find the credit card or it was stolen.
ingredient_substitution: What to use instead of a missing ingredient.
make_call: Phones a contact.
alarm: Wakes the user at a time.
todo_list: Reads open tasks.
change_accent: Changes the voice of the assistant, such as British or male.
w2: Where to get the wage statement for taxes.
bill_due: Deadline of an invoice.
calories: Energy of a food.
damaged_card: The user's card is broken or scratched.
restaurant_reviews: Ratings of a place to eat.
routing: Returns the bank's ABA number.
do_you_have_pets: Small talk about animals of the assistant.
schedule_meeting: Arranges a meeting with colleagues or a room.
gas_type: Kind of fuel the car needs.
plug_type: Power outlets of a country.
tire_change: How to replace a flat tire.
exchange_rate: Converts dollars to euros and other currencies.
next_holiday: Date of the next day off.
change_volume: Makes the sound louder or quieter.
who_do_you_work_for: Says which company owns the assistant.
credit_limit: Maximum that can be spent on the card.
how_busy: Waiting time and crowds at a restaurant.
accept_reservations: Whether a restaurant allows booking ahead.
order_status: Tracks a package.
pin_change: Lets the user choose another PIN.
goodbye: The user leaves.
account_blocked: Reasons why the user is locked out of the bank account.
what_song: Identifies the music that is playing.
international_fees: Charges for transactions in foreign countries.
last_maintenance: When the car was last serviced.
meeting_schedule: Lists today's meetings.
ingredients_list: What is needed to cook a dish.
report_fraud: Flags transactions that the user did not make.
measurement_conversion: Converts units, such as inches to centimeters.
smart_home: Controls lights, heating and other devices of the house.
book_hotel: Finds and reserves a room.
current_location: Says where the user is.
weather: Forecast for a city.
taxes: Amount of state or federal tax to pay.
min_payment: Smallest amount that must be paid this month.
whisper_mode: Makes the assistant speak softly.
cancel: Stops what the assistant is doing.
international_visa: Travel documents required for a country.
vaccines: Shots that are needed before a trip.
pto_balance: Remaining vacation days.
directions: Route to a place.
spelling: Spells a word.
greeting: The user says hello.
reset_settings: Restores the factory configuration.
what_is_your_name: Says what the assistant is called.
direct_deposit: Sets up the salary to be paid into the account.
interest_rate: Returns what the savings earn.
credit_limit_change: Raises the maximum of the card.
what_are_your_hobbies: Small talk about the assistant's free time.
book_flight: Searches plane tickets.
shopping_list: Reads what to buy.
text: Sends a message to a contact.
bill_balance: Total of the current invoices.
share_location: Sends the user's position to a friend.
redeem_rewards: Exchanges points for cash or gifts.
play_music: Plays a song or artist.
calendar_update: Adds or deletes events.
are_you_a_bot: Says whether the user talks to a machine.
gas: How much fuel is left in the tank.
expiration_date: Until when the card is valid.
update_playlist: Adds a song to a list of music.
cancel_reservation: Calls off a booked table.
tell_joke: Says something funny.
change_ai_name: Gives the assistant another name.
how_old_are_you: Says the age of the assistant.
car_rental: Hires a vehicle.
jump_start: How to start a car with a dead battery.
meal_suggestion: Ideas for what to eat.
recipe: How to cook a dish.
income: What the user earns per year.
order: Buys an item online.
traffic: Delays on the way.
order_checks: Requests a new checkbook.
card_declined: Why a purchase did not go through.`),
  hwu64: read(`
alarm_query: Lists the alarms that are set.
alarm_remove: Deletes an alarm.
alarm_set: Wakes the user up at a given time.
audio_volume_down: Makes it quieter.
audio_volume_mute: Turns the sound off.
audio_volume_up: Makes it louder.
calendar_query: Tells which events and meetings are planned.
calendar_remove: Deletes an event.
calendar_set: Adds an event or reminder.
cooking_recipe: Explains how a dish is prepared.
datetime_convert: Converts a time to another time zone.
datetime_query: Tells the date or time.
email_addcontact: Saves an email address of a person.
email_query: Checks the inbox for new mails.
email_querycontact: Looks up phone numbers and addresses of people.
email_sendemail: Writes and sends a mail.
iot_cleaning: Starts the vacuum robot.
iot_coffee: Makes a cup of coffee.
iot_hue_lightchange: Changes the colour of the lamps.
iot_hue_lightdim: Lowers the brightness of the lamps.
iot_hue_lightoff: Turns the lamps off.
iot_hue_lighton: Turns the lamps on.
iot_hue_lightup: Raises the brightness of the lamps.
iot_wemo_off: Switches a socket off.
iot_wemo_on: Switches a socket on.
lists_createoradd: Makes a list or adds items to it.
lists_query: Reads a list.
lists_remove: Deletes a list or an item.
music_likeness: Saves an opinion on a song.
music_query: Tells which song and artist is playing.
music_settings: Shuffles or repeats songs.
news_query: Reads the latest headlines.
play_audiobook: Continues reading a book aloud.
play_game: Starts a game with the user.
play_music: Plays songs.
play_podcasts: Plays an episode of a show.
play_radio: Tunes in to a station.
qa_currency: Converts money from one currency to another.
qa_definition: Explains what a term means.
qa_factoid: Answers general knowledge questions about people and places.
qa_maths: Calculates.
qa_stock: Returns the share price of a company.
recommendation_events: Suggests concerts and things to do in the area.
recommendation_locations: Suggests shops and restaurants nearby.
recommendation_movies: Suggests films.
social_post: Publishes a tweet or complaint.
social_query: Checks what is new on social networks.
takeaway_order: Orders food for delivery.
takeaway_query: Asks whether a restaurant delivers, and where the food is.
transport_query: Tells when trains leave and how to get somewhere.
transport_taxi: Calls a cab.
transport_ticket: Books train tickets.
transport_traffic: Reports traffic jams.
weather_query: Tells whether it rains and how warm it gets.`),
  bitext: read(`
cancel_order: Use it to stop a purchase that has not been shipped.
change_order: Adds or removes items of a purchase.
change_shipping_address: Corrects where a parcel is delivered to.
check_cancellation_fee: What it costs to end the contract early.
check_invoice: Shows bills.
check_payment_methods: Which ways to pay are accepted.
check_refund_policy: In which cases customers get their money back.
complaint: Takes up that a customer is not satisfied.
contact_customer_service: Hours and phone number of the help desk.
contact_human_agent: Lets the customer speak with a person.
create_account: Signs up a new customer.
delete_account: Removes the profile and ends the membership.
delivery_options: Ways in which parcels can be shipped.
delivery_period: When a parcel arrives.
edit_account: Changes information in the profile.
get_invoice: Sends a copy of the bill.
get_refund: Gives the money back.
newsletter_subscription: Signs customers up for news by email, or off.
payment_issue: Helps if paying does not work.
place_order: Buys a product.
recover_password: Helps customers who forgot how to log in.
registration_problems: Errors when signing up.
review: Lets customers give feedback on a product.
set_up_shipping_address: Adds another place for deliveries.
switch_account: Changes to another type of plan or user.
track_order: Where a parcel is and when it comes.
track_refund: Progress of money that is paid back.`),
  dstc11: read(`
GetQuote: Calculates what an insurance would cost.
FileClaim: Reports damage so that the insurance pays.
CreateAccount: Registers the customer on the website.
RequestProofOfInsurance: Sends a certificate that shows the coverage.
UpdateBillingFrequency: Switches between monthly and yearly payment.
PayBill: Pays the premium.
UpdatePaymentPreference: Changes the card or bank account that is charged.
FindAgent: Finds a representative near the customer.
ReportAutomobileAccident: Takes up a car crash.
CheckPaymentStatus: Whether a payment was received.
CancelAutomaticBilling: Turns autopay off.
EnrollInPlan: Signs the customer up for coverage.
CancelPlan: Ends the policy.
AddDependent: Adds a spouse or child to the policy.
ChangeAddress: Updates where the customer lives after a move.
GetPolicyNumber: Looks up the customer's policy.
RemoveDependent: Takes a family member off the policy.
ResetPassword: Helps the customer to log in again.
CheckAccountBalance: Tells how much the customer owes.
ChangePlan: Upgrades or reduces coverage.
ReportBillingIssue: Disputes a wrong amount on a bill.
ChangeSecurityQuestion: Updates the question that protects the login.`),
  snips: read(`
AddToPlaylist: Adds a song or an artist to one of the user's playlists.
BookRestaurant: Reserves a table for a party.
GetWeather: Returns the forecast.
PlayMusic: Plays tracks and albums by artist, year or service.
RateBook: Saves how many stars the user gives to a book.
SearchCreativeWork: Finds books, games, shows and songs by their title.
SearchScreeningEvent: Finds when and where films are shown.`),
};

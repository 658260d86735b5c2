/** Questions like those of `measured.mjs`, for other documents: these may be looked at, and used to tune the search. */
export const development = {
  'bank_accounts_bank_accounts_(general)_026':
    'I cannot find my debit card. Can you block it for now until I have looked everywhere?',
  'bank_accounts_bank_accounts_(general)_028':
    'How do I see when a debit card was issued and what its daily limits are?',
  'bank_accounts_bank_accounts_(general)_039':
    'My debit card was stopped because of too many payments in a short time. When does it work again?',
  business_checking_accounts_cobalt_blue_006: 'What is the limit for depositing checks by phone with Cobalt Blue?',
  business_checking_accounts_navy_blue_001: 'How much can I transfer online per day with Navy Blue?',
  business_credit_cards_business_bronze_rewards_card_002: 'What cash back rate does the Business Bronze card have?',
  business_credit_cards_business_silver_rewards_card_005:
    'Why did I not get 10 percent back for my Dell laptop and Expensify with Business Silver?',
  business_savings_accounts_diamond_vault_001: 'What is the least balance for the Diamond Vault?',
  business_savings_accounts_gold_saver_account_001: 'What rates do the tiers of the Gold Saver have?',
  checking_accounts_blue_account_001: 'What does the Blue Account cost per month and how can I avoid that?',
  checking_accounts_bluest_account_007: 'Up to what amount are cash machine fees given back with Bluest?',
  checking_accounts_gold_years_account_010: 'My sister is 65. What do I get for bringing her to Gold Years?',
  'checking_accounts_green_account_(checking)_010':
    'I typed a wrong PIN with my Green Account card. What does code 55 mean?',
  checking_accounts_light_blue_account_001: "What does a cashier's check cost with Light Blue?",
  checking_accounts_light_blue_account_004:
    'How many times can I use cash machines of other banks for free with Light Blue?',
  checking_accounts_light_blue_account_007: 'Is there a bonus when a friend opens a Light Blue account?',
  checking_accounts_purple_account_012:
    'I used a cash machine of another bank three times with my Purple Account. What will it cost?',
  credit_cards_credit_card_account_logistics_004: 'I would like a higher limit on my credit card',
  credit_cards_credit_card_account_logistics_008:
    'I do not want to pay the annual fee any more. Can I switch to a card that is free?',
  credit_cards_credit_card_replacements_001: 'My credit card was stolen and I need a new one',
  'credit_cards_credit_cards_(general)_010':
    'A customer says that purchases are declined though there is credit left. What should be checked?',
  'credit_cards_credit_cards_(general)_012':
    'My credit score dropped overnight because you reported a missed payment that I made',
  'credit_cards_credit_cards_(general)_020': 'How do I invite friends to the bank and get rewards?',
  credit_cards_diamond_elite_card_002:
    'What credit line do I start with on the Diamond Elite Card, and how do I set up automatic payments?',
  'checking_accounts_checking_accounts_(general)_004':
    'My available balance is lower than it should be but I do not see any transaction. Why?',
  savings_accounts_silver_account_001: 'How much do I have to put in to open a Silver savings account?',
  'bank_accounts_bank_accounts_(general)_005':
    'I opened my checking account two weeks ago and want to close it. Does that cost anything?',
  credit_cards_credit_card_account_logistics_003:
    'The customer wants to cancel her credit card. What should I offer so that she stays?',
  'bank_accounts_bank_accounts_(general)_012':
    'Which checking account goes with which savings account to get a better interest rate?',
  savings_accounts_gold_account_003: 'How often may I take money out of my Gold savings account each month?',
  'bank_accounts_bank_accounts_(general)_014': 'Which business account should be suggested first this October?',
  savings_accounts_bronze_account_003: 'Is there a smallest sum that has to stay in a Bronze savings account?',
  business_checking_accounts_sky_blue_010:
    'Our staff take out cash abroad with the Sky Blue card. What are we charged?',
  'bank_accounts_bank_accounts_(general)_047':
    'I have two checking accounts of different age. Which date counts for recommending friends?',
  credit_cards_platinum_rewards_card_007:
    'My new camera was damaged four months after I bought it with the Platinum Rewards Card. Am I covered?',
  business_checking_accounts_lime_green_001: 'What does Lime Green cost a month and how much must stay in it?',
  business_checking_accounts_lime_green_003: 'How fast does my personal contact reply with Lime Green?',
  business_checking_accounts_cobalt_blue_004: 'Do I get points when I pay vendors with the Cobalt Blue debit card?',
  checking_accounts_dark_green_account_001: 'Up to what age can I have the student account Dark Green?',
  business_credit_cards_business_platinum_rewards_card_008:
    'How much is the yearly price of the Business Platinum card after the first year?',
  checking_accounts_bluest_account_001: 'How many wires are free each month with the Bluest account?',
  business_savings_accounts_silver_plus_saver_001:
    'We have Silver Saver. What changes if we move up to Silver Plus Saver?',
  'checking_accounts_checking_accounts_(general)_003':
    'The shop terminal shows "do not honor" for a debit card. What can be the reason?',
  business_checking_accounts_cobalt_blue_001:
    'How many free bookings are there each month with Cobalt Blue and what interest do I earn?',
  'savings_accounts_green_account_(savings)_003':
    'What extra interest does my green savings account pay if I also have an EcoCard?',
  'credit_cards_crypto-cash_back_001': 'When can I turn my rewards into bitcoin?',
  'credit_cards_credit_cards_(general)_016': 'How can I look up which charges a user has contested before?',
  checking_accounts_light_green_account_013:
    "My daughter is on holiday and used a cash machine abroad with Light Green. What's the fee?",
  credit_cards_credit_card_account_logistics_002: 'Which tool closes a credit card account and what does it need?',
  credit_cards_credit_card_replacements_005: 'How do I see if a new card is already on its way to the customer?',
  credit_cards_silver_rewards_card_011: 'What do I earn if my brother gets a Silver Rewards Card through me?',
  savings_accounts_silver_account_005: 'What happens if I take out money too often from the Silver savings account?',
  'bank_accounts_bank_accounts_(general)_001': 'How many personal checking accounts can one person have?',
  savings_accounts_silver_plus_account_003: 'Are cash machine costs paid back with Silver Plus?',
  checking_accounts_bluest_account_010: 'What do I pay at a cash machine of another bank with Bluest?',
  savings_accounts_gold_account_014: 'Which of my credit cards raises the interest on Gold savings the most?',
  credit_cards_ecocard_004:
    'I charged my electric car and bought at Target, why only one point per dollar on my EcoCard?',
  'bank_accounts_bank_accounts_(general)_027': 'I forgot the PIN of my debit card',
  business_checking_accounts_hunter_green_001:
    'What reward do we get for recommending Hunter Green to another company?',
  business_checking_accounts_hunter_green_010: 'Does Hunter Green pay back what other ATMs charge us?',
  credit_cards_platinum_rewards_card_010:
    'How is it worked out whether I get my annual fee back on the Platinum Rewards Card?',
  'bank_accounts_bank_accounts_(general)_040':
    'I need to pay for a big purchase today that is above what my debit card allows',
  'bank_accounts_bank_accounts_(general)_045': 'I have three credit cards. Do their savings bonuses add up?',
  'checking_accounts_green_fee-free_account_007':
    'How many people can I recommend the Green Fee-Free account to per year?',
  business_savings_accounts_platinum_reserve_account_001: 'What balance does a company need for Platinum Reserve?',
  checking_accounts_blue_account_010: 'How many days does it take to send money to another bank from the Blue account?',
  'checking_accounts_green_fee-free_account_005': 'Do I pay for overdrafts with Green Fee-Free?',
  'credit_cards_credit_cards_(general)_002':
    'I recommended three friends for a card this week and the last one was denied. Why?',
  business_credit_cards_business_gold_rewards_card_010:
    'What do I get if I recommend the Business Gold card to another firm?',
  credit_cards_gold_rewards_card_002: 'Can somebody book restaurants and trips for me with my Gold Rewards Card?',
  'bank_accounts_bank_accounts_(general)_024': 'My new debit card arrived in the mail. How do I turn it on?',
  checking_accounts_dark_green_account_004: 'What is wrong with the transcript I uploaded for the grades bonus?',
  'bank_accounts_bank_accounts_(general)_030':
    'A customer lost his purse with debit and credit cards in it. Should the credit cards be secured too?',
  savings_accounts_diamond_elite_account_001: 'How much can I send out per day from my Diamond Elite savings account?',
  savings_accounts_bronze_account_002: 'What interest does the Bronze savings account pay?',
  checking_accounts_blue_account_003: 'What does it cost to stop a check with the Blue Account?',
  business_credit_cards_business_bronze_rewards_card_001:
    'What credit score do I need to apply for the Business Bronze card?',
  'bank_accounts_bank_accounts_(general)_032':
    'Does the customer get the money back while a contested debit card charge is being looked into?',
  business_checking_accounts_true_blue_001: 'Is there a maximum number of transactions with True Blue?',
  'bank_accounts_bank_accounts_(general)_003':
    'What must a customer fulfil before we can open a business checking account?',
  business_checking_accounts_lime_green_007: 'Until what sum are fees of other cash machines returned with Lime Green?',
  business_credit_cards_silver_zoom_card_011:
    'Is the offer for bringing another logistics firm to Silver Zoom still running?',
  business_savings_accounts_silver_plus_saver_006: 'Can a transfer from our Silver Plus Saver arrive on the same day?',
  business_checking_accounts_world_blue_007: 'Does the money on our World Blue account in dollars bear interest?',
  credit_cards_gold_rewards_card_001: 'What do I need to get a Gold Rewards Card?',
  checking_accounts_purple_account_001: 'How many airport lounges can I visit with the Purple Account?',
  'savings_accounts_green_account_(savings)_005':
    'Does the bank add something to what I give to environmental charities?',
  credit_cards_credit_card_account_logistics_005:
    'My balance is close to my credit line. Can I still ask for a higher limit?',
  business_credit_cards_business_platinum_rewards_card_002:
    'Do Google ads and cloud servers earn the high rate on Business Platinum?',
  business_credit_cards_business_bronze_rewards_card_010:
    'How much do I have to spend to get the welcome credit of the Business Bronze card?',
  checking_accounts_light_green_account_001: 'How much may my son spend per day with his Light Green card?',
  'credit_cards_credit_cards_(general)_013': 'Where in the app do I see the full number of my card?',
  credit_cards_platinum_rewards_card_001: 'I paid my Platinum Rewards Card after the due date. What will I be charged?',
  'credit_cards_credit_cards_(general)_014': 'I was charged twice in the same shop on my credit card',
  business_credit_cards_business_bronze_rewards_card_003:
    'Why did I get no cash back for WeWork and Gusto with Business Bronze?',
  business_checking_accounts_beige_012: 'How long must we have been customers to refer a company to Beige?',
  'bank_accounts_bank_accounts_(general)_010': 'Please move 200 dollars from my checking to my savings account',
  'bank_accounts_bank_accounts_(general)_043':
    'My savings account got less interest than it should. Can this be corrected?',
  checking_accounts_evergreen_account_002: 'What is the daily cash limit of the Evergreen Account?',
  business_savings_accounts_bronze_saver_account_001:
    'Can we start the Bronze Saver for our company with nothing in it?',
  credit_cards_platinum_rewards_card_008: 'How much must my friend spend so that I get the bonus for Platinum Rewards?',
  checking_accounts_evergreen_account_008:
    'What fee do I pay for taking out 250 dollars at another bank with Evergreen?',
  'credit_cards_credit_cards_(general)_007': 'Why did I get 126 points for 126.77 dollars and not 127?',
  'bank_accounts_bank_accounts_(general)_036': 'There is a payment on my debit card that I did not make',
};

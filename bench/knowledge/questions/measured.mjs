/**
 * Questions that a document of the sample answers, written from the document, before any search was tried on them: what is
 * published is measured with these, and nothing is tuned on them. By the document's id, without `doc_`.
 */
export const measured = {
  'bank_accounts_bank_accounts_(general)_009': 'How can I look up which checking and savings accounts a customer has?',
  'bank_accounts_bank_accounts_(general)_011':
    'I have a paper check. Can I pay it in by taking pictures with my phone?',
  'bank_accounts_bank_accounts_(general)_013':
    'Several business checking accounts fit what the customer wants. Which one should be recommended first?',
  'bank_accounts_bank_accounts_(general)_015':
    'Which business savings account has priority in recommendations this November?',
  'bank_accounts_bank_accounts_(general)_017':
    'A customer was charged the wrong fee on a checking account. How do I give the money back to them?',
  'bank_accounts_bank_accounts_(general)_023':
    'I would like a new debit card with my own picture on it. What does it cost?',
  'bank_accounts_bank_accounts_(general)_025': 'I no longer need my debit card and want to cancel it',
  'bank_accounts_bank_accounts_(general)_029':
    'How many replacement debit cards can I get in a year without paying for them?',
  'bank_accounts_bank_accounts_(general)_031':
    'Someone used my debit card in an online shop and it was not me. How do I dispute that?',
  'bank_accounts_bank_accounts_(general)_033': 'The cash machine kept my card and I never got the money',
  'bank_accounts_bank_accounts_(general)_037':
    'What rights does the law give me when there is an unauthorized payment with my debit card?',
  'bank_accounts_bank_accounts_(general)_042': 'Which reason code do I give when I transfer somebody to a human agent?',
  'bank_accounts_bank_accounts_(general)_044': 'My savings account was paid less interest than the rate I was promised',
  'bank_accounts_bank_accounts_(general)_046':
    'I have two checking accounts that both raise the rate of my savings. Do I get both on top of one another?',
  business_checking_accounts_cobalt_blue_005: 'How many incoming domestic wires are free with Cobalt Blue?',
  business_checking_accounts_sky_blue_001: 'We are a startup. What do we need to open a Sky Blue account?',
  business_checking_accounts_sky_blue_007: 'How much can I deposit by phone per day on Sky Blue?',
  business_checking_accounts_world_blue_001:
    'What is the monthly fee of World Blue and how many currencies does it support?',
  business_credit_cards_business_platinum_rewards_card_011:
    'Do I pay the annual fee of the Business Platinum card in my first year?',
  business_credit_cards_business_silver_rewards_card_002:
    'How much cash back does the Business Silver card give for flights and software?',
  business_credit_cards_business_silver_rewards_card_012:
    'Is there an offer that doubles cash back for new Business Silver customers?',
  business_savings_accounts_emerald_saver_001: 'What happens if my Emerald Saver falls below the minimum balance?',
  business_savings_accounts_gold_plus_saver_006:
    'How long does it take to move money from Gold Plus Saver to an account at another bank?',
  business_savings_accounts_gold_saver_account_006: 'Can I send an ACH that arrives today from my Gold Saver account?',
  checking_accounts_blue_account_012: 'What will I pay for taking out cash in Paris with my Blue Account card?',
  checking_accounts_bluest_account_003: 'Do Bluest members get a cheaper safe deposit box?',
  checking_accounts_dark_green_account_002: 'How old do you have to be for a Dark Green Account?',
  checking_accounts_gold_years_account_001: 'Is there a bonus for having my Social Security paid into Gold Years?',
  'checking_accounts_green_account_(checking)_001':
    'Can my salary arrive a day early on the Green checking account, and how much can I deposit by phone?',
  'checking_accounts_green_account_(checking)_012':
    'What is the charge for withdrawing cash abroad with the Green checking account?',
  checking_accounts_light_green_account_005: "What are the spending limits on my teenager's card?",
  credit_cards_bronze_rewards_card_001: 'How do I apply for the Bronze card, and what rate is it in the first year?',
  credit_cards_credit_card_account_logistics_009:
    'I want to pay off my credit card with the money in my checking account',
  credit_cards_credit_card_replacements_002: 'What does express delivery of a new Gold credit card cost?',
  'credit_cards_credit_cards_(general)_001':
    'My referral says no progress. What do the different statuses of a referral mean?',
  'credit_cards_credit_cards_(general)_003': 'I think I received too little cash back for a purchase. What can I do?',
  'credit_cards_credit_cards_(general)_006':
    'Why are the rewards of a cash back card shown as points in the transactions?',
  'credit_cards_credit_cards_(general)_009': 'Where does a customer get the link to invite a friend to a credit card?',
  'credit_cards_credit_cards_(general)_011':
    'A card payment left my checking account, but the card still shows the balance as unpaid since the incident of 11/13',
  'credit_cards_credit_cards_(general)_015':
    'Do I get my money back for the time while a dispute about my credit card is open?',
  credit_cards_diamond_elite_card_001: 'How can I get invited to the Diamond Elite Card?',
  credit_cards_diamond_elite_card_003: 'What percentage do I get back on every purchase with Diamond Elite?',
  credit_cards_ecocard_002: 'How many points does the EcoCard give me for charging my electric car?',
  credit_cards_ecocard_008: 'What is the late fee of the EcoCard and how much do I have to pay each month at least?',
  credit_cards_ecocard_011: 'What do I get if my friend signs up for an EcoCard?',
  credit_cards_platinum_rewards_card_002: 'Do I earn cash back on cash advances with my Platinum card?',
  savings_accounts_bronze_account_004: 'Does the Bronze savings account cost anything per month?',
  savings_accounts_diamond_elite_account_011: 'Which credit cards raise the rate of a Diamond Elite savings account?',
  savings_accounts_gold_account_002: 'What interest does the Gold savings account pay?',
  savings_accounts_gold_plus_account_001: 'How much must I put into a Gold Plus account when I open it?',
  savings_accounts_gold_plus_account_003: 'When is money moved from Gold Plus to my investment account by itself?',
  'savings_accounts_green_account_(savings)_001': 'How many free withdrawals do I have with Green savings?',
  savings_accounts_platinum_account_010:
    'Does my Gold credit card add something to the rate of the Platinum savings account?',
  savings_accounts_silver_account_003: 'From which balance on does Silver savings pay the higher rate?',
  savings_accounts_silver_account_006: 'On which day do I get the interest of my Silver savings account?',
  savings_accounts_silver_plus_account_002: 'What do I get with Silver Plus that Silver does not have?',
};

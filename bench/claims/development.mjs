// Replies to tune on. Each situation has what a turn read and was told, replies that keep to it, and replies of which one
// number, date, name, amount or id was made up. Written by hand, as language models write.
export const situations = [
  {
    local_time: '2026-11-23T10:05',
    time_zone: 'Europe/Berlin',
    customer: ['Where is my order 1042?'],
    data: [
      {
        ok: true,
        source: 'get_order',
        data: {
          order_id: '1042',
          status: 'in_transit',
          carrier: 'DHL',
          tracking_number: 'JD014600003828',
          ordered_at: '2026-11-19T14:12:00Z',
          estimated_delivery: '2026-11-26',
          total: 89.9,
          currency: 'EUR',
          items: [
            { name: 'Trail Jacket', quantity: 1, price: 69.95 },
            { name: 'Wool Socks', quantity: 1, price: 19.95 },
          ],
        },
      },
    ],
    passages: [],
    faithful: [
      'Good news! Your order **1042** is on its way with DHL and should arrive on Thursday, November 26. You can follow it with tracking number JD014600003828.',
      'Ihre Bestellung 1042 ist unterwegs. Sie wurde am 19.11.2026 aufgegeben und kommt voraussichtlich am 26.11. mit DHL an.',
      'Votre commande n° 1042 (2 articles, 89,90 €) est en route. Livraison prévue le 26 novembre, donc dans 3 jours.',
      'Su pedido 1042 está en camino con DHL y debería llegar el 26 de noviembre de 2026. El total fue de 89,90 EUR.',
      'Here is what I found:\n\n- **Status:** in transit\n- **Items:** Trail Jacket (€69.95), Wool Socks (€19.95)\n- **Estimated delivery:** 26 Nov 2026',
    ],
    invented: [
      'Good news! Your order 1042 is on its way and should arrive on Wednesday, November 25.',
      'Ihre Bestellung 1042 ist unterwegs und kommt voraussichtlich am 27.11.2026 mit DHL an.',
      'Votre commande 1042 de 98,90 € est en route avec DHL.',
      'Su pedido 1042 está en camino con Correos y debería llegar el 26 de noviembre.',
      'Your order is in transit. The tracking number is JD014600003829.',
    ],
  },
  {
    local_time: '2026-11-23T16:40',
    time_zone: 'America/New_York',
    customer: ['can i return shoes i bought?', 'i wore them once outside'],
    data: [],
    passages: [
      {
        title: 'Returns and exchanges',
        heading: 'What you can return',
        text: 'You can return most items within **60 days** of delivery. Shoes must be unworn, in their original box. Worn shoes can be exchanged for store credit of up to 50 % of the price.\n\nReturn labels cost $4.95. Write to returns@northpeak.example or call 1-800-555-0142 (Mon-Fri, 8 am to 8 pm ET).',
      },
    ],
    faithful: [
      'Since you have already worn them outside, the shoes cannot be returned for a refund. You can still exchange them for store credit of up to 50% of what you paid.',
      'Unworn shoes can be sent back within 60 days of delivery in the original box; a return label is $4.95.',
      'You can reach our returns team at 1-800-555-0142, Monday to Friday between 8 a.m. and 8 p.m. ET.',
      'Getragene Schuhe nehmen wir nicht zurück, aber Sie können sie gegen ein Guthaben von bis zu 50 % des Preises tauschen.',
    ],
    invented: [
      'Unworn shoes can be sent back within 90 days of delivery in the original box.',
      'You can exchange worn shoes for store credit of up to 75% of what you paid.',
      'A return label costs $5.95, which we take off your refund.',
      'You can reach our returns team at 1-800-555-0143 until 8 pm.',
    ],
  },
  {
    local_time: '2026-03-02T09:00',
    time_zone: 'UTC',
    customer: ['Hi, this is Tom. What is the balance of my account ending in 4471, and what were the last payments?'],
    data: [
      {
        ok: true,
        source: 'get_account',
        data: {
          iban: 'DE89370400440532013000',
          last_digits: '4471',
          holder: 'Thomas Reuter',
          balance_cents: 125_030,
          currency: 'EUR',
          transactions: [
            { date: '2026-02-28', to: 'Stadtwerke Köln', amount: -84.2 },
            { date: '2026-02-27', to: 'REWE', amount: -31.75 },
            { date: '2026-02-25', to: 'Acme GmbH', amount: 2_450 },
          ],
        },
      },
    ],
    passages: [],
    faithful: [
      'Hi Tom! The balance of the account ending in 4471 is €1,250.30. The last three transactions were: -€84.20 to Stadtwerke Köln (Feb 28), -€31.75 at REWE (Feb 27) and +€2,450.00 from Acme GmbH (Feb 25).',
      'Ihr Kontostand beträgt 1.250,30 €. Zuletzt gingen am 28. Februar 84,20 € an die Stadtwerke Köln.',
      'Le solde de votre compte est de 1 250,30 €. Le dernier paiement date du 28 février 2026 : 84,20 €.',
      'The salary of 2,450 euros from Acme GmbH arrived on 25 February, 5 days ago.',
    ],
    invented: [
      'Hi Tom! The balance of the account ending in 4471 is €1,520.30.',
      'Ihr Kontostand beträgt 1.250,30 €. Zuletzt gingen am 26. Februar 84,20 € an die Stadtwerke Köln.',
      'Your last payments were 84.20 EUR to Stadtwerke Köln and 31.75 EUR at Edeka.',
      'The balance of your account ending in 4472 is 1,250.30 EUR.',
    ],
  },
  {
    local_time: '2026-07-14T11:20',
    time_zone: 'Europe/Paris',
    customer: ['Bonjour, je voudrais une table pour samedi soir, 4 personnes'],
    data: [
      {
        ok: true,
        source: 'find_tables',
        data: {
          restaurant: 'Chez Lucette',
          address: '12 rue des Lilas, 75019 Paris',
          slots: [
            { date: '2026-07-18', time: '19:00', seats: 4 },
            { date: '2026-07-18', time: '21:30', seats: 6 },
          ],
        },
      },
    ],
    passages: [],
    faithful: [
      'Bonjour ! Pour samedi 18 juillet, il reste deux créneaux chez Lucette : 19 h (4 places) et 21 h 30 (6 places).',
      'Nous avons une table pour 4 personnes le samedi 18/07 à 19h00. Le restaurant se trouve au 12 rue des Lilas, 75019 Paris.',
      'On Saturday, 18 July there is a table for four at 7 pm, and one for six at 9:30 pm.',
      'Am Samstag, dem 18. Juli, ist um 19:00 Uhr ein Tisch für 4 Personen frei.',
    ],
    invented: [
      'Bonjour ! Pour samedi 18 juillet, il reste une table à 20 h 30.',
      'Nous avons une table pour 4 personnes le samedi 18/07 à 19h00. Le restaurant se trouve au 14 rue des Lilas.',
      'On Sunday, 19 July there is a table for four at 7 pm.',
      'Am Samstag, dem 18. Juli, ist um 18:45 Uhr ein Tisch für 4 Personen frei.',
    ],
  },
  {
    local_time: '2026-05-04T08:30',
    time_zone: 'Europe/London',
    customer: ['which phone plans do you have'],
    own: ['You may give students 10 % off every plan. Our shop is in Leeds.'],
    data: [
      {
        ok: true,
        source: 'list_plans',
        data: [
          { name: 'Mini', price_per_month: 8, data_gb: 5, minutes: 200, contract_months: 1 },
          { name: 'Plus', price_per_month: 15.5, data_gb: 25, minutes: null, contract_months: 12 },
          { name: 'Max', price_per_month: 28, data_gb: 100, minutes: null, contract_months: 24 },
        ],
      },
    ],
    passages: [],
    faithful: [
      'We have three plans:\n\n1. **Mini**: £8 a month, 5 GB and 200 minutes\n2. **Plus**: £15.50 a month, 25 GB\n3. **Max**: £28 a month, 100GB, with a 24-month contract',
      'The cheapest plan is Mini for 8.00 per month. It has 5GB of data and runs for 1 month.',
      'Students get 10% off every plan. You can also visit our shop in Leeds.',
      'Wir haben 3 Tarife: Mini (8 im Monat, 5 GB), Plus (15,50 im Monat, 25 GB) und Max (28 im Monat, 100 GB).',
    ],
    invented: [
      'We have four plans, from £8 to £28 a month.',
      'The Plus plan has 30 GB and costs £15.50 a month.',
      'Students get 15% off every plan.',
      'We have the plans Mini, Plus, Max and Ultra.',
    ],
  },
  {
    local_time: '2026-09-10T19:45',
    time_zone: 'America/Mexico_City',
    customer: ['¿Cuándo sale mi vuelo? Mi reserva es QX7T2P'],
    data: [
      {
        ok: true,
        source: 'get_booking',
        data: {
          code: 'QX7T2P',
          passenger: 'Lucía Hernández',
          flight: 'AM 412',
          from: 'MEX',
          to: 'Madrid',
          departs_at: '2026-09-12T22:15:00-06:00',
          gate: 'B14',
          baggage_kg: 23,
        },
      },
    ],
    passages: [
      {
        title: 'Equipaje',
        heading: null,
        text: 'El equipaje de mano puede pesar hasta 10 kg. El mostrador abre 3 horas antes de la salida y cierra 60 minutos antes.',
      },
    ],
    faithful: [
      'Su vuelo AM 412 a Madrid sale el sábado 12 de septiembre a las 22:15. La puerta es la B14.',
      'Hola, Lucía. Con la reserva QX7T2P puede llevar una maleta de 23 kg y equipaje de mano de hasta 10 kg.',
      'El mostrador abre tres horas antes y cierra 60 minutos antes de la salida (22:15).',
      'Your flight AM412 to Madrid leaves on September 12 at 10:15 pm from gate B14.',
    ],
    invented: [
      'Su vuelo AM 412 a Madrid sale el sábado 12 de septiembre a las 21:15.',
      'Con la reserva QX7T2P puede llevar una maleta de 32 kg.',
      'Su vuelo AM 421 a Madrid sale el 12 de septiembre.',
      'Your flight to Madrid leaves on September 12 from gate C14.',
    ],
  },
  {
    local_time: '2026-01-15T13:00',
    time_zone: 'UTC',
    customer: ['how do I cancel my subscription, and do I get money back?'],
    data: [],
    passages: [
      {
        title: 'Cancel a subscription',
        heading: 'Refunds',
        text: 'Open **Settings > Billing** and choose *Cancel plan*. The plan ends at the end of the paid month. Annual plans are refunded in full within 14 days of payment; later, one twelfth for each unused month.',
      },
      { title: 'Prices', heading: null, text: 'Basic is free. Team is $12 per user per month, or $120 per year.' },
    ],
    faithful: [
      'Open Settings > Billing and choose “Cancel plan”. Annual plans are refunded in full within 14 days of payment.',
      'You can cancel at any time under Settings, in Billing. After 14 days you get one twelfth back for each month that you have not used.',
      'Team costs $12 a user each month or $120 a year; Basic is free.',
      'Vous pouvez résilier dans Settings > Billing. Un forfait annuel est remboursé en totalité dans les 14 jours.',
    ],
    invented: [
      'Open Settings > Subscriptions and choose “Cancel plan”.',
      'Annual plans are refunded in full within 30 days of payment.',
      'Team costs $12 a user each month or $99 a year.',
      'Refunds are handled by Stripe and take a few days.',
    ],
  },
  {
    local_time: '2026-12-21T09:10',
    time_zone: 'Europe/Vienna',
    customer: ['Wann habt ihr über Weihnachten offen?'],
    data: [
      {
        ok: true,
        source: 'get_hours',
        data: {
          branch: 'Graz Hauptplatz',
          regular: { monday_friday: '09:00-18:00', saturday: '09:00-13:00' },
          exceptions: [
            { date: '2026-12-24', open: '09:00', close: '12:00' },
            { date: '2026-12-25', closed: true },
            { date: '2026-12-26', closed: true },
            { date: '2026-12-31', open: '09:00', close: '14:00' },
          ],
        },
      },
    ],
    passages: [],
    faithful: [
      'Am 24. Dezember haben wir von 9 bis 12 Uhr geöffnet, am 25. und 26. Dezember bleibt die Filiale geschlossen. Am 31.12. sind wir von 9:00 bis 14:00 Uhr für Sie da.',
      'Unsere Filiale Graz Hauptplatz ist an Heiligabend von 9 bis 12 Uhr offen und zu Silvester bis 14 Uhr.',
      'On 24 December we are open from 9 am to noon, and on New Year’s Eve until 2 pm. We are closed on 25 and 26 December.',
      'Montag bis Freitag haben wir von 9 bis 18 Uhr geöffnet, samstags bis 13 Uhr.',
    ],
    invented: [
      'Am 24. Dezember haben wir von 9 bis 13:30 Uhr geöffnet.',
      'Am 27. Dezember bleibt die Filiale geschlossen.',
      'On 24 December we are open from 8 am to noon.',
      'Montag bis Freitag haben wir von 9 bis 19 Uhr geöffnet.',
    ],
  },
  {
    local_time: '2026-05-20T14:00',
    time_zone: 'Europe/Paris',
    customer: ['Where is the technician? Contract K-5518, my name is Paul Lefèvre'],
    data: [
      {
        ok: true,
        source: 'get_visit',
        data: {
          contract: 'K-5518',
          technician: 'Mireille Roche',
          window: { from: '2026-05-21T06:15:00Z', to: '2026-05-21T08:45:00Z' },
          street: 'Rue de Sèvres 41',
          fee: '79.00',
          currency: 'CHF',
          visits: [
            { on: '2026-05-02', result: 'done' },
            { on: '2026-05-21', result: 'planned' },
          ],
        },
      },
    ],
    passages: [
      {
        title: 'Technician visits',
        heading: 'What we bring',
        text: 'Our technician brings the router and a power supply. The box measures 30 x 20 x 8 cm and weighs 1.2 kg. A visit takes 45-60 minutes. Cancel at least one day before, otherwise it costs CHF 25. Error 503 means that the line is down.',
      },
    ],
    faithful: [
      'Hello Paul! Mireille Roche will be with you tomorrow, 21 May, between 8:15 and 10:45 am.',
      'Bonjour, Madame Roche passera demain entre 8 h 15 et 10 h 45, au 41 rue de Sèvres.',
      'Die Technikerin, Frau Roche, kommt morgen zwischen 8.15 Uhr und 10.45 Uhr. Der Besuch kostet 79 CHF.',
      'The fee for the Visit is 79 francs (CHF 79.00), and it takes 45 to 60 minutes.',
      'Votre contrat K-5518 prévoit deux visites : celle du 2 mai et celle du 21 mai 2026.',
      'La caja mide 30 x 20 x 8 cm y pesa 1,2 kg. La técnica se llama Mireille Roche.',
      'Error 503 means that your line is down. There have been 2 visits, the 1st on May 2nd.',
      'Ihr Vertrag umfasst einen Router und ein Netzteil. Absagen kosten ab dem Vortag CHF 25.',
      'Le forfait est de 79,00 CHF. Annulez au moins 1 jour avant.',
      'Kostenlos stornieren können Sie bis einen Tag vorher. Termin: 21.05., 08:15–10:45 Uhr.',
    ],
    invented: [
      'Mireille Roche will be with you tomorrow between 8:15 and 11:15 am.',
      'Bonjour, Madame Dupont passera demain.',
      'Der Besuch kostet 89 CHF.',
      'La caja mide 30 x 20 x 10 cm.',
      'The visit takes 45 to 90 minutes.',
      'Error 504 means that your line is down.',
    ],
  },
];

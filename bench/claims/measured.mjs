// Replies to measure on, as in development.mjs: nothing is tuned on them.
export const situations = [
  {
    local_time: '2026-10-06T15:20',
    time_zone: 'Europe/Madrid',
    customer: ['Necesito saber el estado de mi reparación, ticket R-20931'],
    data: [
      {
        ok: true,
        source: 'get_repair',
        data: {
          ticket: 'R-20931',
          device: 'Lumix GX9',
          received: '2026-09-29',
          status: 'waiting_for_parts',
          parts: ['shutter unit'],
          quote: 148.5,
          currency: 'EUR',
          ready_by: '2026-10-16',
          technician: 'Iker Zabala',
        },
      },
    ],
    passages: [],
    faithful: [
      'Su Lumix GX9 (ticket R-20931) está esperando una pieza. Debería estar lista el 16 de octubre y el presupuesto es de 148,50 €.',
      'Recibimos su cámara el 29/09/2026. La repara Iker Zabala, y estará lista a más tardar el viernes 16/10.',
      'Your Lumix GX9 came in on September 29 and will be ready by October 16, in 10 days. The quote is EUR 148.50.',
      'Ihre Reparatur R-20931 wartet auf ein Ersatzteil und ist bis zum 16. Oktober fertig. Der Kostenvoranschlag liegt bei 148,50 Euro.',
    ],
    invented: [
      'Su Lumix GX9 (ticket R-20931) debería estar lista el 15 de octubre.',
      'La repara Mikel Zabala y el presupuesto es de 148,50 €.',
      'Your repair R-20913 will be ready by October 16.',
      'Ihre Reparatur kostet voraussichtlich 184,50 Euro.',
    ],
  },
  {
    local_time: '2026-04-20T10:00',
    time_zone: 'America/Chicago',
    customer: ['what is the baggage fee and how heavy can it be'],
    data: [],
    passages: [
      {
        title: 'Checked baggage',
        heading: 'Fees',
        text: 'The first checked bag is $35, the second $45. Each may weigh up to 50 lb (23 kg) and measure 62 in. Overweight bags up to 70 lb cost an additional $100.',
      },
      {
        title: 'Carry-on',
        heading: null,
        text: 'One carry-on of at most 22 x 14 x 9 in and one personal item are free.',
      },
    ],
    faithful: [
      'Your first checked bag costs $35 and the second one $45. Each can weigh up to 50 lb, which is 23 kg.',
      'A bag of up to 70 pounds is possible for an extra $100.',
      'A carry-on is free if it is no larger than 22 x 14 x 9 inches. You may also bring a personal item.',
      'La primera maleta cuesta 35 $ y la segunda 45 $, cada una de hasta 23 kg.',
    ],
    invented: [
      'Your first checked bag costs $30 and the second one $45.',
      'Each bag can weigh up to 55 lb.',
      'A carry-on is free if it is no larger than 24 x 14 x 9 inches.',
      'La primera maleta cuesta 35 €, la segunda 45 €.',
    ],
  },
  {
    local_time: '2026-08-03T07:50',
    time_zone: 'Europe/Zurich',
    customer: ['Guten Morgen, ich habe eine Rechnung bekommen, die ich nicht verstehe. Rechnung 2026-0815'],
    data: [
      {
        ok: true,
        source: 'get_invoice',
        data: {
          number: '2026-0815',
          issued: '2026-07-28',
          due: '2026-08-27',
          customer: 'Anna Keller',
          lines: [
            { text: 'Grundgebühr August', amount: '24.90' },
            { text: 'Zusatzpaket Ausland', amount: '12.00' },
            { text: 'Mahngebühr', amount: '8.10' },
          ],
          total: '45.00',
          currency: 'CHF',
        },
      },
    ],
    passages: [],
    faithful: [
      'Guten Morgen, Frau Keller! Die Rechnung 2026-0815 über CHF 45.00 setzt sich aus drei Posten zusammen: Grundgebühr (24.90), Zusatzpaket Ausland (12.00) und Mahngebühr (8.10).',
      'Die Rechnung vom 28. Juli ist am 27.08.2026 fällig, also in 24 Tagen.',
      'Invoice 2026-0815 has 3 items and is due on 27 August. It includes a reminder fee of 8.10 francs.',
      'La facture du 28 juillet s’élève à 45 CHF et doit être payée avant le 27 août 2026.',
    ],
    invented: [
      'Guten Morgen, Frau Kessler! Die Rechnung 2026-0815 beträgt CHF 45.00.',
      'Die Rechnung vom 28. Juli ist am 30. August fällig.',
      'Invoice 2026-0815 includes a reminder fee of 18.10 francs.',
      'La facture s’élève à 54 CHF.',
    ],
  },
  {
    local_time: '2026-02-11T12:30',
    time_zone: 'Asia/Kolkata',
    customer: ['Is the Galaxy Buds in stock in Pune? i have a coupon FEB200'],
    data: [
      {
        ok: true,
        source: 'find_stock',
        data: {
          product: 'Galaxy Buds 3',
          price: 11999,
          currency: 'INR',
          stores: [
            { city: 'Pune', area: 'Koregaon Park', units: 6, phone: '+91 20 4455 1200' },
            { city: 'Mumbai', area: 'Bandra', units: 0, phone: '+91 22 6677 8800' },
          ],
        },
      },
    ],
    passages: [
      {
        title: 'Coupons',
        heading: 'FEB200',
        text: 'FEB200 takes ₹200 off orders above ₹5,000. Valid until 28 February 2026. One coupon per order.',
      },
    ],
    faithful: [
      'Yes! The Galaxy Buds 3 are in stock in Pune: our Koregaon Park store has 6 units at ₹11,999. You can call the store at +91 20 4455 1200.',
      'Your coupon FEB200 takes ₹200 off, because the order is above ₹5,000. It is valid until Feb 28.',
      'They are sold out in Bandra, Mumbai, but there are six left in Koregaon Park.',
      'Con el cupón FEB200 tiene 200 rupias de descuento hasta el 28 de febrero de 2026.',
    ],
    invented: [
      'The Galaxy Buds 3 are in stock in Pune at ₹10,999.',
      'Your coupon FEB200 takes ₹250 off.',
      'There are six left in Koregaon Park and two in Viman Nagar.',
      'FEB200 is valid until 31 March 2026.',
    ],
  },
  {
    local_time: '2026-06-18T14:05',
    time_zone: 'Europe/Paris',
    customer: ['Où en est mon colis ? Commande FR-88213'],
    data: [
      {
        ok: true,
        source: 'track_parcel',
        data: {
          order: 'FR-88213',
          carrier: 'Colissimo',
          events: [
            { at: '2026-06-15T08:02:00Z', place: 'Lyon', what: 'picked up' },
            { at: '2026-06-16T21:40:00Z', place: 'Dijon', what: 'sorting centre' },
            { at: '2026-06-18T06:15:00Z', place: 'Nantes', what: 'out for delivery' },
          ],
          weight_kg: 2.4,
        },
      },
    ],
    passages: [],
    faithful: [
      'Votre colis FR-88213 est en cours de livraison à Nantes depuis ce matin, 8 h 15. Il avait quitté Lyon le 15 juin.',
      'Colissimo a pris en charge votre colis (2,4 kg) le 15/06 à Lyon.',
      'Your parcel was sorted in Dijon on June 16 at 11:40 pm and is out for delivery in Nantes today, 18 June.',
      'Ihr Paket wurde am 15. Juni in Lyon abgeholt und ist seit 8:15 Uhr in der Zustellung.',
    ],
    invented: [
      'Votre colis FR-88213 est en cours de livraison à Rennes.',
      'Chronopost a pris en charge votre colis le 15/06 à Lyon.',
      'Your parcel was sorted in Dijon on June 17.',
      'Ihr Paket wiegt 4,2 kg und ist in der Zustellung.',
    ],
  },
  {
    local_time: '2026-11-02T09:00',
    time_zone: 'UTC',
    customer: ['can my team of 8 use the API, what are the limits'],
    own: ['Billing questions go to Priya. Enterprise customers get a response within 4 hours.'],
    data: [],
    passages: [
      {
        title: 'API limits',
        heading: 'Rate limits',
        text: 'Each key may send 600 requests per minute and 50,000 per day. Beyond that you receive HTTP 429. Uploads are limited to 25 MB. Keys expire after 180 days.',
      },
      {
        title: 'Plans',
        heading: null,
        text: 'The API is part of Business and Enterprise. Business is for teams of up to 10.',
      },
    ],
    faithful: [
      'Yes, with the Business plan: it is for teams of up to 10, so your 8 people fit. Each key may send 600 requests a minute and 50,000 a day.',
      'Beyond the limit you will see HTTP 429. Uploads can be up to 25MB.',
      'API-Schlüssel laufen nach 180 Tagen ab, und Sie können 50.000 Anfragen pro Tag senden.',
      'For billing, please ask for Priya. On Enterprise you will hear from us within four hours.',
    ],
    invented: [
      'Each key may send 600 requests a minute and 100,000 a day.',
      'Beyond the limit you will see HTTP 503.',
      'API-Schlüssel laufen nach 90 Tagen ab.',
      'The API is part of the plans Starter and Business.',
    ],
  },
  {
    local_time: '2026-03-30T18:15',
    time_zone: 'Europe/Lisbon',
    customer: ['When is my next appointment with the dentist?'],
    data: [
      {
        ok: true,
        source: 'list_appointments',
        data: [
          { id: 'ap_5512', dentist: 'Dr Sofia Marques', at: '2026-04-09T09:30:00+01:00', room: 3, minutes: 45 },
          { id: 'ap_5587', dentist: 'Dr Rui Teixeira', at: '2026-05-21T16:00:00+01:00', room: 1, minutes: 30 },
        ],
      },
    ],
    passages: [
      {
        title: 'Changing an appointment',
        heading: null,
        text: 'Please cancel at least 24 hours before. Otherwise we charge 30 €.',
      },
    ],
    faithful: [
      'Your next appointment is on Thursday, 9 April at 9:30 am with Dr Sofia Marques, in room 3. It takes 45 minutes.',
      'You have two appointments: on April 9th with Dr Marques and on May 21st with Dr Teixeira at 4 pm.',
      'Ihr nächster Termin ist am 9. April um 9:30 Uhr bei Dr. Marques. Absagen sind bis 24 Stunden vorher kostenlos, danach berechnen wir 30 €.',
      'Votre prochain rendez-vous est le 9 avril à 9h30, dans 10 jours.',
    ],
    invented: [
      'Your next appointment is on Thursday, 9 April at 10:30 am with Dr Sofia Marques.',
      'You have two appointments: on April 9th with Dr Marques and on May 21st with Dr Pereira.',
      'Ihr nächster Termin ist am 10. April um 9:30 Uhr.',
      'If you cancel less than 24 hours before, we charge 50 €.',
    ],
  },
  {
    local_time: '2026-12-01T08:00',
    time_zone: 'Europe/Rome',
    customer: ['I have 1.240 points, what can I get?'],
    data: [
      {
        ok: true,
        source: 'get_points',
        data: { member: 'M-77120', points: 1240, tier: 'Silver', expiring: { points: 300, on: '2026-12-31' } },
      },
      {
        ok: true,
        source: 'list_rewards',
        data: [
          { name: 'Coffee Mug', points: 400 },
          { name: 'Tote Bag', points: 750 },
          { name: 'Gift Card 25', points: 1200 },
          { name: 'Weekend at Lake Garda', points: 20000 },
        ],
      },
    ],
    passages: [],
    faithful: [
      'With 1,240 points you can choose between the Coffee Mug (400 points), the Tote Bag (750) and the Gift Card 25 (1,200).',
      'You are a Silver member (M-77120). Please note that 300 points expire on 31 December.',
      'There are 4 rewards; the largest is a Weekend at Lake Garda for 20.000 points.',
      'Mit 1.240 Punkten bekommen Sie zum Beispiel eine Tasse für 400 Punkte. 300 Punkte verfallen am 31.12.2026.',
    ],
    invented: [
      'With 1,240 points you can choose the Coffee Mug for 350 points.',
      'You are a Gold member. Please note that 300 points expire on 31 December.',
      'Please note that 300 points expire on 30 November.',
      'You need 60 more points for the Weekend at Lake Como.',
    ],
  },
];

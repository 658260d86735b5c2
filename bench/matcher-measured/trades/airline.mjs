/** An airline: flight status, bookings, baggage, lounges. */
import { complete, dialogues, incomplete, inDays, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

/** @type {import('../define.mjs').Trade} */
export const airline = {
  name: 'airline',
  tools: [
    tool(
      'get_flight_status',
      'Returns the live status of one of our flights: on time, delayed, cancelled or landed, with gate, terminal and the estimated departure and arrival time.',
      {
        flight_number: text('Flight number, two letters and up to four digits, e.g. NW482'),
        date: text('Day of departure as YYYY-MM-DD.'),
      },
    ),
    tool(
      'get_booking',
      'Retrieves a reservation by its booking reference. Shows passengers, flights, seats and whether the booking is paid. Use when the passenger wants to see or check their booking or seat. Does not change anything.',
      { booking_reference: text('The six character booking reference (PNR), such as QX7RTP') },
    ),
    tool(
      'get_baggage_allowance',
      'How many bags and how much weight a passenger may take in the cabin and the hold, by fare class. Includes the price of extra bags.',
      { fare_class: text('Fare class, one of: light, classic, flex, business.') },
    ),
    tool('track_lost_baggage', 'Traces a delayed or missing suitcase with the file reference from the airport desk.', {
      file_reference: text('File reference of the baggage report, e.g. AMSNW12345'),
    }),
    tool('list_lounges', 'Airport lounges our passengers may use, with opening hours and who gets in.', {
      airport: text('Name of the city or three letter airport code'),
    }),
  ],
  results: {
    get_flight_status: { status: 'on time', gate: 'B12', departure: '14:20' },
    get_booking: { passengers: ['A. Smith'], seat: '14C', paid: true },
    get_baggage_allowance: { cabin: '8 kg', hold: '23 kg', extra_bag: 45 },
    track_lost_baggage: { status: 'found', location: 'Madrid' },
    list_lounges: [{ name: 'Blue Lounge', hours: '5-22' }],
  },
  cases: [
    ...complete('get_flight_status', [
      ['is NW482 on time today', { flight_number: 'NW482', date: inDays(0, 'today') }],
      ['Has flight NW77 of 2026-12-03 been cancelled?', { flight_number: 'NW77', date: '2026-12-03' }],
      [
        'what gate does nw1190 leave from tomorow? or tomorrow i mean',
        { flight_number: 'NW1190', date: inDays(1, 'tomorrow') },
      ],
      [
        'Picking up my mum today, she is on NW305 — do you know if she will land late?',
        { flight_number: 'NW305', date: inDays(0, 'today') },
      ],
    ]),
    ...incomplete('get_flight_status', [
      ['is my flight delayed', ['NW482', 'today'], { flight_number: 'NW482', date: inDays(0, 'today') }],
      [
        'wich terminal do i need to go to for my plane?',
        ['NW77', 'tomorrow'],
        { flight_number: 'NW77', date: inDays(1, 'tomorrow') },
      ],
    ]),
    ...complete('get_booking', [
      ['can u show me booking QX7RTP', { booking_reference: 'QX7RTP' }],
      ["I'd like to check which seat I got, reference is LM2K9D", { booking_reference: 'LM2K9D' }],
      ['did the payment for reservation PP41ZZ go thru?', { booking_reference: 'PP41ZZ' }],
    ]),
    ...incomplete('get_booking', [
      ['i want to see my reservation', ['QX7RTP'], { booking_reference: 'QX7RTP' }],
      ['What seat am I in?', ['LM2K9D'], { booking_reference: 'LM2K9D' }],
    ]),
    ...complete('get_baggage_allowance', [
      ['how many kilos can i bring with a light ticket', { fare_class: 'light' }],
      ['Flying business next week, how many suitcases may I check in?', { fare_class: 'business' }],
      ['whats an additional bag cost on classic?', { fare_class: 'classic' }],
    ]),
    ...incomplete('get_baggage_allowance', [
      ['is hand luggage included', ['light'], { fare_class: 'light' }],
      ['My case is 26 kg, is that ok??', ['it is a flex ticket'], { fare_class: 'flex' }],
    ]),
    ...complete('track_lost_baggage', [
      [
        'My suitcase never came out at Madrid. They gave me MADNW20417, where is it now?',
        { file_reference: 'MADNW20417' },
      ],
      ['any news about my lost bag, file AMSNW12345', { file_reference: 'AMSNW12345' }],
    ]),
    ...incomplete('track_lost_baggage', [
      ['you people lost my luggage!!!', ['AMSNW12345'], { file_reference: 'AMSNW12345' }],
    ]),
    ...complete('list_lounges', [
      ['is there a lounge in Lisbon', { airport: 'Lisbon' }],
      ['where can i wait in comfort at FRA', { airport: 'FRA' }],
    ]),
    ...several([
      [
        'show me booking QX7RTP, and how much luggage is allowed on flex?',
        [
          ['get_booking', { booking_reference: 'QX7RTP' }],
          ['get_baggage_allowance', { fare_class: 'flex' }],
        ],
      ],
      [
        'Is NW482 on time today? Also is there a lounge in Oslo?',
        [
          ['get_flight_status', { flight_number: 'NW482', date: inDays(0, 'today') }],
          ['list_lounges', { airport: 'Oslo' }],
        ],
      ],
    ]),
    ...dialogues([
      [['is there a lounge in Lisbon', 'and in Porto?'], 'list_lounges', { airport: 'Porto' }],
      [
        ['is NW482 on time today', 'and tomorrow?'],
        'get_flight_status',
        { flight_number: 'NW482', date: inDays(1, 'tomorrow') },
      ],
      [['show booking QX7RTP', 'sorry, I meant QX7RTB'], 'get_booking', { booking_reference: 'QX7RTB' }],
    ]),
    ...smallTalk([
      'hiya',
      'good evening to you',
      'ty!',
      'are u a real person or a computer',
      'lol',
      'appreciate the help :)',
    ]),
    ...unanswerable([
      'can i bring my cat on board',
      'I need a wheelchair at the airport',
      'change my flight to friday please',
      'which is the best restaurant in Barcelona',
      'do I need a visa for Vietnam?',
      'i want compensation for the 5 hours we waited last month',
    ]),
  ],
};

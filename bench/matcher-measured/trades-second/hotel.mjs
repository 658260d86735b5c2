/** A hotel: reservations, free rooms, facilities, restaurant, how to get there. */
import { complete, dialogues, incomplete, inDays, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

export const hotel = {
  name: 'hotel',
  tools: [
    tool(
      'get_reservation',
      'Finds one reservation by its confirmation code: dates, room type, price, cancellation deadline.',
      {
        confirmation_code: text('Confirmation code from the booking e-mail, such as HX-40713.'),
      },
    ),
    tool('check_room_availability', 'Tells which room types are free for a night and at what price. Does not book.', {
      arrival_date: text('Day of arrival: a date, today, tomorrow or a weekday.'),
    }),
    tool(
      'get_facilities',
      'Explains what a facility of the house offers: pool, sauna, gym, parking, Wi-Fi, laundry. Hours and charges.',
      {
        facility: text('Name of the facility'),
      },
    ),
    tool('get_restaurant_menu', 'Menu of the restaurant for one meal, with prices and allergens.', {
      meal: text('One of: breakfast, lunch, dinner.'),
    }),
    tool(
      'get_directions',
      'How to reach the hotel by car, train or from the airport. Use when guests ask about the address, the way or the shuttle.',
    ),
  ],
  results: {
    get_reservation: {
      arrival: '2027-02-03',
      departure: '2027-02-06',
      room_type: 'double',
      total: 412.5,
      currency: 'EUR',
    },
    check_room_availability: {
      rooms: [
        { type: 'single', price: 89, currency: 'EUR' },
        { type: 'double', price: 119, currency: 'EUR' },
      ],
    },
    get_facilities: { name: 'Pool', hours: '07:00 to 21:00', charge: 'free for guests' },
    get_restaurant_menu: { dishes: [{ name: 'Lentil soup', price: 9, currency: 'EUR' }] },
    get_directions: { address: '4 Quay Street', shuttle: 'every 30 minutes from the airport' },
  },
  cases: [
    ...complete('get_reservation', [
      ['what did i book under HX-40713', { confirmation_code: 'HX-40713' }],
      ['Until when can I cancel HX-55120 for free?', { confirmation_code: 'HX-55120' }],
      ['pls confirm my resrvation HX-31008', { confirmation_code: 'HX-31008' }],
      ['My confirmation is HX-77142 – is that the room with two beds?', { confirmation_code: 'HX-77142' }],
    ]),
    ...complete('check_room_availability', [
      ['Any rooms left tomorrow?', { arrival_date: inDays(1, 'tomorrow') }],
      ['do you have something free on friday night', { arrival_date: 'friday' }],
      ['we would like to stay from 14 March, is there a double?', { arrival_date: '14 March' }],
      ['room for tonight?', { arrival_date: inDays(0, 'today').concat('tonight') }],
    ]),
    ...complete('get_facilities', [
      ['when does the sauna open', { facility: 'sauna' }],
      ['is the wifi free?', { facility: 'wifi' }],
      ['Can I leave my car in the parking for a week?', { facility: 'parking' }],
      ['how late can we use the pool', { facility: 'pool' }],
    ]),
    ...complete('get_restaurant_menu', [
      ["what's for dinner", { meal: 'dinner' }],
      ['is there anything gluten free at breakfast', { meal: 'breakfast' }],
      ['show me the lunch menu', { meal: 'lunch' }],
    ]),
    ...complete('get_directions', [
      ['whats your address'],
      ['We land at 9 pm, how do we get to you?'],
      ['is there a bus from the station'],
      ['how far are you from the airport'],
    ]),
    ...incomplete('get_reservation', [
      ['I booked a room last month, is everything ok with it?', ['HX-20931'], { confirmation_code: 'HX-20931' }],
      [
        'what time do I have to check in according to my booking',
        ['the code is HX-66120'],
        { confirmation_code: 'HX-66120' },
      ],
    ]),
    ...incomplete('check_room_availability', [
      ['do you have any free rooms', ['next Saturday'], { arrival_date: ['next saturday', 'saturday'] }],
      ['What would a single cost?', ['2 May'], { arrival_date: '2 May' }],
    ]),
    ...incomplete('get_restaurant_menu', [['can I see the menu', ['dinner please'], { meal: 'dinner' }]]),
    ...several([
      [
        'Is there a room free tomorrow and when does the pool open?',
        [
          ['check_room_availability', { arrival_date: inDays(1, 'tomorrow') }],
          ['get_facilities', { facility: 'pool' }],
        ],
      ],
      [
        'Please send me the address. Also, what do you serve for breakfast?',
        [['get_directions'], ['get_restaurant_menu', { meal: 'breakfast' }]],
      ],
    ]),
    ...dialogues([
      [['show me the lunch menu', 'and dinner?'], 'get_restaurant_menu', { meal: 'dinner' }],
      [['what did I book, HX-40713', 'sorry, HX-40731'], 'get_reservation', { confirmation_code: 'HX-40731' }],
      [['any rooms on friday', 'hm, rather sunday'], 'check_room_availability', { arrival_date: 'sunday' }],
    ]),
    ...smallTalk(['Good evening to you', 'lovely, thanks!', 'you sound like a robot, are you one?', 'alright']),
    ...unanswerable([
      'Please cancel my stay',
      'can I bring my dog',
      'do you have jobs for students?',
      'I left my phone charger in the room',
      'which museum should we see?',
    ]),
  ],
};

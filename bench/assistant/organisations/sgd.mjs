/**
 * Two organisations of 22 and 21 functions with parameters, from services of the Schema-Guided Dialogue data set: a city
 * guide and a travel agency. Descriptions were written from what an intent means, before the first run and without its
 * dialogues. `service.Intent` of the data set stands beside each function; parameters keep the names of its slots.
 */
import { date, number, organisation, text } from './define.mjs';

const time = (description) => ({ description: `${description}, such as 19:30.`, format: 'time' });
const oneOf = (description, ...values) => ({ description, enum: values });
const yesOrNo = (description) => ({ description, type: 'boolean' });
const optional = (parameters) =>
  Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, { ...parameter, required: false }]));

const CITY = [
  [
    'Restaurants_1.FindRestaurants',
    'find_restaurants',
    'Finds restaurants in a city by cuisine: name, address, phone number and price range.',
    { cuisine: text('Cuisine, such as Italian or sushi.'), city: text('City of the restaurant.') },
    {
      price_range: oneOf('Price range.', 'inexpensive', 'moderate', 'expensive', 'very expensive'),
      has_live_music: yesOrNo('Whether there should be live music.'),
      serves_alcohol: yesOrNo('Whether alcohol should be served.'),
    },
  ],
  [
    'Restaurants_1.ReserveRestaurant',
    'reserve_table',
    'Reserves a table at a restaurant.',
    {
      restaurant_name: text('Name of the restaurant.'),
      city: text('City of the restaurant.'),
      time: time('Time of the reservation'),
    },
    { date: date('Day of the reservation.'), party_size: number('How many people come.') },
  ],
  [
    'Movies_1.FindMovies',
    'find_movies_in_cinemas',
    'Tells which movies are on in the cinemas of a city.',
    { location: text('City of the cinema.') },
    { genre: text('Genre, such as comedy.'), show_type: oneOf('Kind of show.', 'regular', '3d', 'imax') },
  ],
  [
    'Movies_1.GetTimesForMovie',
    'get_show_times',
    'Tells at what times a movie is shown on a day.',
    {
      movie_name: text('Name of the movie.'),
      location: text('City of the cinema.'),
      show_date: date('Day of the show.'),
    },
    { show_type: oneOf('Kind of show.', 'regular', '3d', 'imax') },
  ],
  [
    'Movies_1.BuyMovieTickets',
    'buy_movie_tickets',
    'Buys tickets for a show of a movie.',
    {
      movie_name: text('Name of the movie.'),
      number_of_tickets: number('How many tickets.'),
      show_date: date('Day of the show.'),
      location: text('City of the cinema.'),
      show_time: time('Time of the show'),
    },
    {},
  ],
  [
    'Events_2.FindEvents',
    'find_events',
    'Finds concerts and sports events in a city.',
    { event_type: oneOf('Kind of event.', 'Music', 'Sports'), city: text('City of the event.') },
    { date: date('Day of the event.'), category: text('Genre of the music or name of the sport.') },
  ],
  [
    'Events_2.GetEventDates',
    'get_event_dates',
    'Tells on which dates an event takes place.',
    { event_name: text('Name of the event, artist or team.'), city: text('City of the event.') },
    {},
  ],
  [
    'Events_2.BuyEventTickets',
    'buy_event_tickets',
    'Buys tickets for a concert or sports event.',
    {
      event_name: text('Name of the event, artist or team.'),
      number_of_tickets: number('How many tickets.'),
      date: date('Day of the event.'),
      city: text('City of the event.'),
    },
    {},
  ],
  [
    'Music_2.LookupMusic',
    'find_songs',
    'Finds songs to listen to by genre, artist or album.',
    {},
    { genre: text('Genre of the song.'), artist: text('Who performs it.'), album: text('Album of the song.') },
  ],
  [
    'Music_2.PlayMedia',
    'play_song',
    'Plays a song on a device.',
    { song_name: text('Name of the song.') },
    {
      artist: text('Who performs it.'),
      playback_device: oneOf('Device to play it on.', 'TV', 'kitchen speaker', 'bedroom speaker'),
    },
  ],
  [
    'Services_1.FindProvider',
    'find_hair_salon',
    'Finds hairdressers and salons in a city: name, address, phone number.',
    { city: text('City of the salon.') },
    { is_unisex: yesOrNo('Whether the salon should be unisex.') },
  ],
  [
    'Services_1.BookAppointment',
    'book_haircut',
    'Books an appointment at a hairdresser.',
    {
      stylist_name: text('Name of the hairdresser or salon.'),
      appointment_date: date('Day of the appointment.'),
      appointment_time: time('Time of the appointment'),
    },
    {},
  ],
  [
    'Services_2.FindProvider',
    'find_dentist',
    'Finds dentists in a city: name, address, phone number.',
    { city: text('City of the dentist.') },
    { offers_cosmetic_services: yesOrNo('Whether cosmetic services should be offered.') },
  ],
  [
    'Services_2.BookAppointment',
    'book_dentist',
    'Books an appointment at a dentist.',
    {
      dentist_name: text('Name of the dentist.'),
      appointment_date: date('Day of the appointment.'),
      appointment_time: time('Time of the appointment'),
    },
    {},
  ],
  [
    'RideSharing_2.GetRide',
    'order_taxi',
    'Orders a taxi to a destination.',
    {
      destination: text('Address or place to go to.'),
      number_of_seats: number('How many people ride.'),
      ride_type: oneOf('Kind of ride.', 'Pool', 'Regular', 'Luxury'),
    },
    {},
  ],
  [
    'Homes_1.FindApartment',
    'find_apartments',
    'Finds apartments for rent in a city by number of bedrooms.',
    { area: text('City of the apartment.'), number_of_beds: number('How many bedrooms.') },
    {
      furnished: yesOrNo('Whether it should be furnished.'),
      pets_allowed: yesOrNo('Whether pets must be allowed.'),
      number_of_baths: number('How many bathrooms.'),
    },
  ],
  [
    'Homes_1.ScheduleVisit',
    'schedule_apartment_visit',
    'Makes an appointment to look at an apartment.',
    { property_name: text('Name of the apartment building.'), visit_date: date('Day of the visit.') },
    {},
  ],
  [
    'Travel_1.FindAttractions',
    'find_attractions',
    'Finds sights and attractions in a city.',
    { location: text('City of the attraction.') },
    {
      category: text('Kind of attraction, such as museum or park.'),
      free_entry: yesOrNo('Whether it must be free.'),
      good_for_kids: yesOrNo('Whether it must be good for children.'),
    },
  ],
  [
    'Weather_1.GetWeather',
    'get_weather',
    'Tells the weather of a city: temperature, rain, wind and humidity.',
    { city: text('Name of the city.') },
    { date: date('Day of the forecast.') },
  ],
  [
    'Calendar_1.GetEvents',
    'list_calendar',
    'Lists what is in the calendar of a day.',
    { event_date: date('Day to look at.') },
    {},
  ],
  [
    'Calendar_1.GetAvailableTime',
    'find_free_time',
    'Tells which times of a day are still free in the calendar.',
    { event_date: date('Day to look at.') },
    {},
  ],
  [
    'Calendar_1.AddEvent',
    'add_calendar_entry',
    'Adds an entry to the calendar.',
    {
      event_name: text('Title of the entry.'),
      event_date: date('Day of the entry.'),
      event_location: text('Place of the entry.'),
      event_time: time('When it begins'),
    },
    {},
  ],
];

const flight = {
  origin_city: text('City the flight leaves from.'),
  destination_city: text('City the flight goes to.'),
  departure_date: date('Day of the outbound flight.'),
};
const flightChoice = {
  airlines: text('Airline, such as Delta Airlines.'),
  refundable: yesOrNo('Whether the ticket must be refundable.'),
  passengers: number('How many passengers.'),
  seating_class: oneOf('Class of the seat.', 'Economy', 'Premium Economy', 'Business'),
};

const TRAVEL = [
  [
    'Buses_2.FindBus',
    'find_bus',
    'Finds buses between two cities on a day.',
    {
      origin: text('City the bus leaves from.'),
      destination: text('City the bus goes to.'),
      departure_date: date('Day of the journey.'),
    },
    {
      fare_type: oneOf('Kind of fare.', 'Economy', 'Economy extra', 'Flexible'),
      group_size: number('How many people travel.'),
    },
  ],
  [
    'Buses_2.BuyBusTicket',
    'buy_bus_tickets',
    'Buys tickets for a bus between two cities.',
    {
      origin: text('City the bus leaves from.'),
      destination: text('City the bus goes to.'),
      departure_date: date('Day of the journey.'),
      departure_time: time('Departure'),
      group_size: number('How many people travel.'),
    },
    { fare_type: oneOf('Kind of fare.', 'Economy', 'Economy extra', 'Flexible') },
  ],
  [
    'Flights_1.SearchOnewayFlight',
    'find_one_way_flights',
    'Finds one-way flights between two cities.',
    flight,
    flightChoice,
  ],
  [
    'Flights_1.SearchRoundtripFlights',
    'find_round_trip_flights',
    'Finds flights there and back between two cities.',
    { ...flight, return_date: date('Day of the flight back.') },
    flightChoice,
  ],
  [
    'Flights_1.ReserveOnewayFlight',
    'reserve_one_way_flight',
    'Reserves a one-way flight.',
    { ...flight, airlines: flightChoice.airlines },
    {
      passengers: flightChoice.passengers,
      seating_class: flightChoice.seating_class,
      refundable: flightChoice.refundable,
    },
  ],
  [
    'Flights_1.ReserveRoundtripFlights',
    'reserve_round_trip_flights',
    'Reserves flights there and back.',
    {
      ...flight,
      airlines: flightChoice.airlines,
      return_date: date('Day of the flight back.'),
      outbound_departure_time: time('Departure of the outbound flight'),
      inbound_departure_time: time('Departure of the flight back'),
    },
    {
      passengers: flightChoice.passengers,
      seating_class: flightChoice.seating_class,
      refundable: flightChoice.refundable,
    },
  ],
  [
    'Hotels_1.SearchHotel',
    'find_hotels',
    'Finds hotels in a city.',
    { destination: text('City of the hotel.') },
    {
      number_of_rooms: number('How many rooms.'),
      has_wifi: yesOrNo('Whether there must be wifi.'),
      star_rating: number('Stars of the hotel, 1 to 5.'),
    },
  ],
  [
    'Hotels_1.ReserveHotel',
    'reserve_hotel',
    'Reserves rooms in a hotel.',
    {
      hotel_name: text('Name of the hotel.'),
      check_in_date: date('Day of arrival.'),
      number_of_days: number('How many nights.'),
      destination: text('City of the hotel.'),
    },
    { number_of_rooms: number('How many rooms.') },
  ],
  [
    'Hotels_2.SearchHouse',
    'find_holiday_homes',
    'Finds houses to stay in for a holiday.',
    { where_to: text('City of the house.') },
    {
      rating: number('Least rating of other guests.'),
      has_laundry_service: yesOrNo('Whether there must be a laundry service.'),
      number_of_adults: number('How many adults come.'),
    },
  ],
  [
    'Hotels_2.BookHouse',
    'book_holiday_home',
    'Books a house for a holiday.',
    {
      where_to: text('City of the house.'),
      number_of_adults: number('How many adults come.'),
      check_in_date: date('Day of arrival.'),
      check_out_date: date('Day of departure.'),
    },
    {},
  ],
  [
    'RentalCars_1.GetCarsAvailable',
    'find_rental_cars',
    'Finds cars to rent in a city.',
    {
      pickup_city: text('City to pick up the car in.'),
      pickup_date: date('Day of the pick-up.'),
      pickup_time: time('Time of the pick-up'),
      dropoff_date: date('Day the car is brought back.'),
    },
    { type: oneOf('Kind of car.', 'Compact', 'Standard', 'Full-size') },
  ],
  [
    'RentalCars_1.ReserveCar',
    'reserve_rental_car',
    'Reserves a rental car.',
    {
      pickup_location: text('Place of the pick-up.'),
      pickup_date: date('Day of the pick-up.'),
      pickup_time: time('Time of the pick-up'),
      dropoff_date: date('Day the car is brought back.'),
      type: oneOf('Kind of car.', 'Compact', 'Standard', 'Full-size'),
    },
    {},
  ],
  [
    'Services_3.FindProvider',
    'find_doctor',
    'Finds doctors in a city by speciality.',
    {
      city: text('City of the doctor.'),
      type: oneOf(
        'Speciality.',
        'Gynecologist',
        'ENT Specialist',
        'Ophthalmologist',
        'General Practitioner',
        'Dermatologist',
      ),
    },
    {},
  ],
  [
    'Services_3.BookAppointment',
    'book_doctor',
    'Books an appointment with a doctor.',
    {
      doctor_name: text('Name of the doctor or practice.'),
      appointment_date: date('Day of the appointment.'),
      appointment_time: time('Time of the appointment'),
    },
    {},
  ],
  [
    'Banks_1.CheckBalance',
    'get_account_balance',
    'Tells how much money is in an account.',
    { account_type: oneOf('Which account.', 'checking', 'savings') },
    {},
  ],
  [
    'Banks_1.TransferMoney',
    'transfer_money',
    'Transfers money to another person.',
    {
      account_type: oneOf('From which account.', 'checking', 'savings'),
      amount: number('How much, in dollars.'),
      recipient_account_name: text('Name of the person who receives it.'),
    },
    { recipient_account_type: oneOf("The recipient's account.", 'checking', 'savings') },
  ],
  [
    'Media_1.FindMovies',
    'find_movies_to_watch',
    'Finds movies to watch online by genre.',
    { genre: text('Genre, such as comedy.') },
    { directed_by: text('Director of the movie.') },
  ],
  [
    'Media_1.PlayMovie',
    'play_movie',
    'Plays a movie online.',
    { title: text('Title of the movie.') },
    { subtitles: text('Language of the subtitles.') },
  ],
  [
    'RideSharing_1.GetRide',
    'order_ride',
    'Orders a ride to a destination.',
    {
      destination: text('Address or place to go to.'),
      number_of_riders: number('How many people ride.'),
      shared_ride: yesOrNo('Whether to share the ride with others.'),
    },
    {},
  ],
  [
    'Travel_1.FindAttractions',
    'find_attractions',
    'Finds sights and attractions in a city.',
    { location: text('City of the attraction.') },
    { category: text('Kind of attraction, such as museum or park.'), free_entry: yesOrNo('Whether it must be free.') },
  ],
  [
    'Weather_1.GetWeather',
    'get_weather',
    'Tells the weather of a city: temperature, rain, wind and humidity.',
    { city: text('Name of the city.') },
    { date: date('Day of the forecast.') },
  ],
];

const toOrganisation = (name, listed) =>
  organisation(
    name,
    listed.map(([, own, description, required, more]) => ({
      name: own,
      description,
      parameters: { ...required, ...optional(more) },
    })),
  );

export const cityGuide = toOrganisation('city guide', CITY);
export const travelAgency = toOrganisation('travel agency', TRAVEL);

/** Which organisation and function an intent of the data set is. @type {Record<string, [string, string]>} */
export const FUNCTION_OF = Object.fromEntries([
  ...CITY.map(([intent, own]) => [intent, ['city guide', own]]),
  ...TRAVEL.filter(([intent]) => !CITY.some(([other]) => other === intent)).map(([intent, own]) => [
    intent,
    ['travel agency', own],
  ]),
]);

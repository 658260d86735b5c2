/** People, day and time in one sentence. Today is Friday 1 March 2019. */
import { boat, table, tour } from '../booking.mjs';

export const BOOKINGS = [
  table('A table for four tomorrow at 7 pm please', 4, '2019-03-02', '19:00'),
  table('Do you have something for 2 people tonight at 8:30?', 2, '2019-03-01', '20:30'),
  table(
    "hi, we're six and would like to eat with you next friday, half past seven in the evening",
    6,
    '2019-03-08',
    '19:30',
  ),
  table('can I book a table on March 9th at 18:00 for 3', 3, '2019-03-09', '18:00'),
  table('Lunch on Sunday at noon, five of us. Possible?', 5, '2019-03-03', '12:00'),
  boat('I want to hire a boat for 8 people on 15 March at 10 in the morning', 8, '2019-03-15', '10:00'),
  boat('is a boat free tomorrow at 2pm for me and my wife (2 people)', 2, '2019-03-02', '14:00'),
  boat('We would love to go sailing on Saturday, 9:15 am, three persons', 3, '2019-03-02', '09:15'),
  tour('guided tour of the lighthouse for 12 visitors on 20/03/2019 at 11:00', 12, '2019-03-20', '11:00'),
  tour('Any places left on the lighthouse tour on Wednesday at 4 pm for two?', 2, '2019-03-06', '16:00'),
  tour(
    'we are a class of 25 and want to do the lighthouse tour on 12 March at quarter past ten in the morning',
    25,
    '2019-03-12',
    '10:15',
  ),
  table('table tomorow 8pm 2 ppl', 2, '2019-03-02', '20:00'),
  table(
    "We'd like to have dinner on Saturday 9 March, there will be 7 of us, around 7:45 pm",
    7,
    '2019-03-09',
    '19:45',
  ),
  table('reserve a table for my husband and me on Tuesday at 1 pm', 2, '2019-03-05', '13:00'),
  table('a table on monday, 12:30, for three adults and two children', 5, '2019-03-04', '12:30'),
  table('Could I get a table for a party of ten the day after tomorrow at 6pm?', 10, '2019-03-03', '18:00'),
  table('need a table, 4 pers., 14.03., 19h30', 4, '2019-03-14', '19:30'),
  boat('a boat on saterday at 11 for 6', 6, '2019-03-02', '11:00'),
  boat(
    'I would like to rent a boat with 3 friends, so four of us, next Sunday at half past two',
    4,
    '2019-03-10',
    '14:30',
  ),
  boat('Boat hire for a dozen people, March 23, 9 am', 12, '2019-03-23', '09:00'),
  tour('Lighthouse tour for me alone tomorrow at 3', 1, '2019-03-02', '15:00'),
  tour('can my family of 5 join the guided tour on the 17th at 10.30?', 5, '2019-03-17', '10:30'),
  tour('tour of the lighthouse, 2 adults, Thursday afternoon at 4', 2, '2019-03-07', '16:00'),
  tour(
    "We are twenty and want to see the lighthouse with a guide in two weeks at 2 o'clock in the afternoon",
    20,
    '2019-03-15',
    '14:00',
  ),
];

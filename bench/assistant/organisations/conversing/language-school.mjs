/** A language school, and what its functions answer. */
import { date, optional, organisation, text, time } from '../define.mjs';
import { found } from './found.mjs';

export const languageSchool = organisation('language school', [
  {
    name: 'list_courses',
    description: 'Lists the courses in a language, with level, weekday, time, teacher, price and free places.',
    parameters: { taught_language: text('Which language is taught, such as Polish.') },
  },
  {
    name: 'get_enrolment',
    description: 'Returns the enrolment of a student: course, room, first and last day, and what was paid.',
    parameters: { student_number: text('The number of the student, such as S-40217.') },
  },
  {
    name: 'find_private_lesson',
    description: 'Finds a teacher for a private lesson.',
    parameters: {
      taught_language: text('Which language is taught, such as Polish.'),
      date: date('Which day.'),
      time: time('From when.'),
    },
  },
  {
    name: 'list_exams',
    description: 'Lists the exams for certificates, with day, level, fee and the last day to register.',
    parameters: { taught_language: optional(text('Which language is taught, such as Polish.')) },
  },
  { name: 'get_placement_test', description: 'Explains the test that tells which level a new student has.' },
  { name: 'get_absence_rules', description: 'Explains what happens if a student misses a lesson.' },
  { name: 'get_refund_rules', description: 'Explains how to leave a course, and how much of the price is given back.' },
  { name: 'get_reductions', description: 'Lists who pays less for a course.' },
  { name: 'get_office_hours', description: 'Tells when the office is open, and its phone number.' },
  { name: 'get_course_books', description: 'Tells which books are needed and where to get them.' },
]);

const COURSES = [
  {
    course: 'Polish A1',
    level: 'A1',
    weekday: 'Monday',
    starts_at: '18:00',
    teacher: 'Ewa Nowak',
    price: 210,
    free_places: 3,
  },
  {
    course: 'Polish B1',
    level: 'B1',
    weekday: 'Thursday',
    starts_at: '19:30',
    teacher: 'Jan Lis',
    price: 240,
    free_places: 0,
  },
  {
    course: 'Italian A1',
    level: 'A1',
    weekday: 'Tuesday',
    starts_at: '17:30',
    teacher: 'Carla Monti',
    price: 210,
    free_places: 6,
  },
  {
    course: 'Italian A2',
    level: 'A2',
    weekday: 'Saturday',
    starts_at: '10:00',
    teacher: 'Paolo Rea',
    price: 225,
    free_places: 1,
  },
  {
    course: 'Italian C1',
    level: 'C1',
    weekday: 'Wednesday',
    starts_at: '19:00',
    teacher: 'Carla Monti',
    price: 280,
    free_places: 4,
  },
];
const EXAMS = [
  { exam: 'Italian B2', takes_place_on: '2019-05-18', fee: 160, register_until: '2019-04-12' },
  { exam: 'Polish B1', takes_place_on: '2019-06-01', fee: 145, register_until: '2019-04-26' },
];
const ENROLMENTS = {
  'S-40217': { course: 'Polish A1', room: '204', first_day: '2019-03-04', last_day: '2019-06-24', paid: 210, open: 0 },
  'S-40271': {
    course: 'Italian C1',
    room: '11',
    first_day: '2019-03-06',
    last_day: '2019-07-03',
    paid: 100,
    open: 180,
  },
};

export const languageSchoolAnswers = {
  list_courses: ({ taught_language }) => ({ courses: found(COURSES, taught_language), currency: 'EUR' }),
  get_enrolment: ({ student_number }) => ({
    student_number,
    ...(ENROLMENTS[student_number] ?? { error: 'unknown student' }),
    currency: 'EUR',
  }),
  find_private_lesson: ({ taught_language, date: day, time: from }) => ({
    taught_language,
    date: day,
    time: from,
    teacher: 'Marta Kos',
    price: 42,
    currency: 'EUR',
    minutes: 60,
  }),
  list_exams: ({ taught_language }) => ({
    exams: taught_language ? found(EXAMS, taught_language) : EXAMS,
    currency: 'EUR',
  }),
  get_placement_test: { where: 'online', minutes: 40, price: 'free', result: 'on the next day' },
  get_absence_rules: { excuse: 'by email before the lesson', make_up_lesson: 'in another course within 4 weeks' },
  get_refund_rules: { before_the_first_day: 'all', until_the_third_lesson: 'three quarters', later: 'nothing' },
  get_reductions: { pupils: '20 %', second_course: '15 %', families: '10 %' },
  get_office_hours: { weekdays: '09:00-18:30', saturday: '09:00-12:00', phone: '040 5550 166' },
  get_course_books: { price: 'from 24 EUR', where: 'in the office or any bookshop', first_lesson: 'not needed yet' },
};

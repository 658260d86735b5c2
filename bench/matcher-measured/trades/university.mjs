/** A university: courses, exams, grades, rooms, tuition. */
import { complete, dialogues, incomplete, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

/** @type {import('../define.mjs').Trade} */
export const university = {
  name: 'university',
  tools: [
    tool('get_course', 'Details of a course: lecturer, credits, language, prerequisites and when it is taught.', {
      course_code: text('Course code, letters and digits such as MATH201'),
    }),
    tool(
      'get_exam_schedule',
      "Returns the student's registered exams of this term with date, start time and hall. Needs login. Not for results.",
    ),
    tool('get_grades', 'Grade transcript of the logged-in student: the marks of all finished courses and the average.'),
    tool(
      'get_tuition_status',
      'Shows the tuition fees for a term, what has been paid and the remaining amount with deadline.',
      { term: text('The term, such as spring 2027 or autumn 2026') },
    ),
    tool('find_study_room', 'Free study rooms in a campus building right now, with number of seats.', {
      building: text('Building, one of: Newton, Curie, Turing, Library.'),
    }),
  ],
  results: {
    get_course: { lecturer: 'Dr Okafor', credits: 6, language: 'English' },
    get_exam_schedule: [{ course: 'MATH201', date: '2026-12-14', hall: 'A1' }],
    get_grades: { average: 7.8, courses: [{ code: 'MATH101', grade: 8 }] },
    get_tuition_status: { total: 2500, paid: 1000, remaining: 1500 },
    find_study_room: [{ room: '2.14', seats: 6 }],
  },
  cases: [
    ...complete('get_course', [
      ['who teaches MATH201', { course_code: 'MATH201' }],
      ['How many credits is BIO110 worth?', { course_code: 'BIO110' }],
      ['is cs340 in english or german', { course_code: 'CS340' }],
      [
        'Thinking about taking PHIL205 next year. Do I need anything before I can enrol in it?',
        { course_code: 'PHIL205' },
      ],
    ]),
    ...incomplete('get_course', [
      ['what are the prerequisites of the course', ['MATH201'], { course_code: 'MATH201' }],
      ['who is the lecturer?', ['BIO110'], { course_code: 'BIO110' }],
    ]),
    ...complete('get_exam_schedule', [
      ['when are my exams'],
      ['which hall is my examn in'],
      ['What time do I have to be there for the final?'],
      ['do i have any tests this term'],
    ]),
    ...complete('get_grades', [
      ['what did i get for statistics'],
      ['my average pls'],
      ['Have the marks come out yet?'],
      ['Did I pass?'],
      ['I need my transcript'],
    ]),
    ...complete('get_tuition_status', [
      ['how much tuition do I still have to pay for spring 2027?', { term: 'spring 2027' }],
      ['have my fees for autumn 2026 arrived', { term: 'autumn 2026' }],
      ['whats the payment deadline, autumn 2026', { term: 'autumn 2026' }],
    ]),
    ...incomplete('get_tuition_status', [
      ['How much do I owe the uni', ['spring 2027'], { term: 'spring 2027' }],
      ['is my tuition payed?', ['autumn 2026'], { term: 'autumn 2026' }],
    ]),
    ...complete('find_study_room', [
      ['any free room in turing', { building: 'Turing' }],
      ['We are five people and need somewhere to work in the Curie building', { building: 'Curie' }],
      ['is there space to study in the library rn', { building: 'Library' }],
    ]),
    ...incomplete('find_study_room', [
      ['where can i study now', ['Newton'], { building: 'Newton' }],
      ['looking for a quiet room for our group', ['Turing'], { building: 'Turing' }],
    ]),
    ...several([
      ['when are my exams and did i pass the last ones?', [['get_exam_schedule'], ['get_grades']]],
      [
        'who teaches MATH201? and are there study rooms free in Newton?',
        [
          ['get_course', { course_code: 'MATH201' }],
          ['find_study_room', { building: 'Newton' }],
        ],
      ],
    ]),
    ...dialogues([
      [['any free room in turing', 'what about curie'], 'find_study_room', { building: 'Curie' }],
      [['who teaches MATH201', 'oops I mean MATH210'], 'get_course', { course_code: 'MATH210' }],
      [['How many credits is BIO110 worth?', 'and the other one, BIO111?'], 'get_course', { course_code: 'BIO111' }],
    ]),
    ...smallTalk(['yo', 'Dear Sir or Madam,', 'awesome thanks', 'whats ur name', 'sure', 'haha nice one']),
    ...unanswerable([
      'how do i reset my wifi password',
      'Where is the cafeteria and what is for lunch?',
      'i want to drop out',
      'Can you write my essay about Kant',
      'is there a football team i can join',
      'when do I need to apply for an exchange year abroad?',
    ]),
  ],
};

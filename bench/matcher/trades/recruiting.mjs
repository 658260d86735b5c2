/** A recruiter and a course school: jobs, applications, courses, and how candidates ask. */
import {
  complete,
  dialogues,
  incomplete,
  several,
  smallTalk,
  text,
  tool,
  unanswerable,
} from '../../matcher-measured/define.mjs';

export const recruiting = {
  name: 'recruiting',
  tools: [
    tool('search_jobs', 'Open positions by profession.', { profession: text('Profession or keywords') }),
    tool('get_application', 'Where an application stands: received, interview, offer, declined.', {
      application_id: text('ID from the confirmation mail, e.g. AP5521'),
    }),
    tool('get_course', 'Dates, fee and places left of a course that starts in a term.', {
      course: text('Title of the course'),
      term: text('The term, such as autumn 2026.'),
    }),
    tool('get_salary_range', 'What a profession earns in a city.', {
      profession: text('Profession'),
      city: text('City'),
    }),
    tool('list_job_fairs', 'Upcoming job fairs and open days.'),
  ],
  results: {
    search_jobs: { jobs: [{ title: 'Nurse', city: 'Leeds', salary: '32,000' }] },
    get_application: { status: 'interview', next_step: 'a call on 30 November' },
    get_course: { starts_on: '2027-03-01', fee: 390, currency: 'EUR', places_left: 4 },
    get_salary_range: { from: 31000, to: 42000, currency: 'EUR' },
    list_job_fairs: { fairs: [{ name: 'Open day', date: '2027-01-16' }] },
  },
  cases: [
    ...complete('search_jobs', [
      ['any work for electricians', { profession: 'electricians' }],
      ['are you hiring nurses', { profession: 'nurses' }],
      ['looking for jobs as a truck driver', { profession: 'truck driver' }],
    ]),
    ...complete('get_application', [
      ['AP5521 did i get it', { application_id: 'AP5521' }],
      ['have you read my application AP7002 yet?', { application_id: 'AP7002' }],
      ['applied two weeks ago, AP6610, no answer', { application_id: 'AP6610' }],
    ]),
    ...complete('get_course', [
      [
        'how much is the course Project Management in autumn 2026?',
        { course: 'Project Management', term: 'autumn 2026' },
      ],
      ['is there a place left in "Welding Basics" for spring 2028', { course: 'Welding Basics', term: 'spring 2028' }],
    ]),
    ...complete('get_salary_range', [
      ['what does a plumber earn in Leeds', { profession: 'plumber', city: 'Leeds' }],
      ['salary for teachers in York?', { profession: 'teachers', city: 'York' }],
    ]),
    ...complete('list_job_fairs', [
      ['when is the next open day'],
      ['do you have events where i can meet employers'],
      ['job fair dates'],
    ]),
    ...incomplete('search_jobs', [
      ['I am looking for a job', ['carpenter'], { profession: 'carpenter' }],
      ['which positions are open', ['something for cooks'], { profession: ['cooks', 'something for cooks'] }],
    ]),
    ...incomplete('get_application', [
      ['did I get the job', ['AP5533'], { application_id: 'AP5533' }],
      ['what about my application', ['AP5544 is my number'], { application_id: 'AP5544' }],
    ]),
    ...incomplete('get_course', [
      [
        'when does the course start',
        ['Welding Basics', 'spring 2027'],
        { course: 'Welding Basics', term: 'spring 2027' },
      ],
      ['is the course Bookkeeping still open', ['winter 2026'], { course: 'Bookkeeping', term: 'winter 2026' }],
    ]),
    ...incomplete('get_salary_range', [
      ['how much could I make', ['baker', 'Hull'], { profession: 'baker', city: 'Hull' }],
    ]),
    ...several([
      [
        'any jobs for nurses and when is the next job fair',
        [['search_jobs', { profession: 'nurses' }], ['list_job_fairs']],
      ],
      [
        'AP5521 did i get it? What does a nurse earn in York?',
        [
          ['get_application', { application_id: 'AP5521' }],
          ['get_salary_range', { profession: 'nurse', city: 'York' }],
        ],
      ],
    ]),
    ...dialogues([
      [
        ['what does a plumber earn in Leeds', 'and in York?'],
        'get_salary_range',
        { profession: 'plumber', city: 'York' },
      ],
      [
        ['what does a plumber earn in Leeds', 'actually I meant an electrician'],
        'get_salary_range',
        { profession: 'electrician', city: 'Leeds' },
      ],
      [['are you hiring nurses', 'and cooks?'], 'search_jobs', { profession: 'cooks' }],
      [['AP5521 did i get it', 'not AP5521, AP5512'], 'get_application', { application_id: 'AP5512' }],
    ]),
    ...smallTalk(['good morning!', 'awesome thanks', 'who are you', 'hmm']),
    ...unanswerable([
      'write my CV please',
      'delete all my data',
      'is the interview difficult?',
      'how do I resign from my current job',
      'do you pay for travel to the interview',
      'my boss is unfair',
    ]),
  ],
};

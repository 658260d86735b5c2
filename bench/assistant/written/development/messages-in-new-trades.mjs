/**
 * Messages to a campsite and a language school, in the form of `conversations.mjs`, by kind, written before an answer to any
 * of them was read and not changed since.
 */
import { to } from '../to.mjs';

const camp = to('campsite');
const school = to('language school');
const calls = (wanted, more) => ({ calls: wanted, ...more });

export const MESSAGES_IN_NEW_TRADES = {
  conversations: [
    camp(["we'd like to come on 14 June for a week, 4 of us with a caravan", 'is there one in the shade?'], ['A 4'], {
      lacks: [/C 18/],
    }),
    camp(['anything still free from 2 July? three nights, two people', 'which is the cheapest'], ['C 18'], {
      lacks: [/L 2|A 4/],
    }),
    camp(
      ['what can the kids do on Saturday?', 'is that ok for a six year old?', 'and where do we have to be?'],
      ['playground'],
    ),
    camp(['what can we do tomorrow', "what's Lena doing in the evening?"], ['Bat walk'], { lacks: [/Treasure/] }),
    camp(['hi, can I look up my booking? CK-7731', 'how much do I still owe you?'], ['94']),
    camp(['CK-7731', 'until when do we stay'], [['2019-06-21', 'June 21', '21 June']]),
    camp(['CK-7731', 'and if we have to call it off?'], [/30 days|50 %/]),
    camp(['can you rent out canoes?', 'how many are left'], ['2']),
    camp(['we are coming with two dogs, is that a problem?', 'and what does it cost?'], ['3.50']),
    camp(
      ['our train is late, we would only get there at half past nine in the evening. is that still fine?'],
      [/22:00|10:00 pm|10 pm/i],
    ),
    camp(['is there somewhere to do laundry', 'how much'], ['4 EUR']),
    camp(['where do we get rolls in the morning?', 'on Mondays as well?'], [/closed|Monday/i]),
    school(['do you teach Italian', 'I am a complete beginner'], ['Italian A1'], { lacks: [/C1/] }),
    school(['do you teach Italian', 'only weekends work for me'], ['Saturday'], { lacks: [/Tuesday/] }),
    school(['which Polish classes are there', 'is the second one full?'], [/0|full|no /i], { lacks: [/sure/] }),
    school(['which Polish classes are there', 'who is the teacher of the first'], ['Ewa Nowak'], {
      lacks: [/Jan Lis/],
    }),
    school(['S-40271', 'which room is it in?'], ['11']),
    school(['My student number is S-40271. Have I paid everything?'], ['180']),
    school(['when can I take the Italian exam?', 'by when do I have to sign up?'], ['2019-04-12'], {
      lacks: [/04-26/],
    }),
    school(["I don't know how good my Polish is", 'how long does that take'], ['40']),
    school(['I was ill last Monday and missed my class, what now?'], [/make.?up|another course/i]),
    school(['how do I get out of a course again', 'I have been there four times already'], [/nothing|later/i]),
    school(['is it cheaper for my daughter, she goes to school'], ['20 %']),
    school(['do I have to buy a book before the first evening?'], [/not needed/]),
    school(['can somebody teach me one on one? Polish, next Tuesday at 5 pm', 'what does she charge'], ['42']),
  ],
  corrections: [
    camp(
      ['pitch for 4 people from 14 June, 7 nights', 'sorry, we are 5 now'],
      ['A 4'],
      calls({ find_pitches: { people: 5, nights: 7, arrival: '2019-06-14' } }),
    ),
    camp(
      ['pitch for 4 people from 14 June, 7 nights', 'a day later please, so the 15th'],
      ['A 4'],
      calls({ find_pitches: { people: 4, nights: 7, arrival: '2019-06-15' } }),
    ),
    camp(
      ['pitch for 4 people from 14 June, 7 nights', 'no wait, only five nights'],
      ['A 4'],
      calls({ find_pitches: { people: 4, nights: 5, arrival: '2019-06-14' } }),
    ),
    camp(
      ['CK-7713', 'oh I mixed that up, it is 7731'],
      ['B 12'],
      calls({ get_reservation: { reservation_code: 'CK-7731' } }),
    ),
    camp(
      ['what is on tomorrow?', 'I said tomorrow but meant Sunday'],
      ['Canoe tour'],
      calls({ list_activities: { date: '2019-03-03' } }),
    ),
    school(
      ['private Polish lesson on Tuesday at 17:00', 'Wednesday would be better'],
      ['Marta Kos'],
      calls({ find_private_lesson: { date: '2019-03-06', time: '17:00' } }),
    ),
    school(
      ['private Polish lesson on Tuesday at 17:00', 'could we say six instead of five?'],
      ['Marta Kos'],
      calls({ find_private_lesson: { date: '2019-03-05', time: '18:00' } }),
    ),
    school(
      ['which Polish courses do you have', 'Italian, I mean'],
      ['Carla Monti'],
      calls({ list_courses: { taught_language: 'Italian' } }),
    ),
    school(
      ['enrolment S-40217', "that's my wife's, mine is S-40271"],
      ['180'],
      calls({ get_enrolment: { student_number: 'S-40271' } }),
    ),
  ],
  negation: [
    camp(
      "I don't want to cancel, I just want to know until when we can arrive",
      [/22:00|14:00/],
      calls({ get_arrival_rules: {} }),
    ),
    camp('not the price of the dogs - where are the showers?', [/house|free/], calls({ get_washrooms: {} })),
    camp("Don't tell me how to get there, tell me when the shop opens", ['07:30'], calls({ get_shop_hours: {} })),
    camp('I have no reservation yet. Do you have wifi?', ['LakeGuests'], calls({ get_internet_access: {} })),
    school(
      "I'm not asking about refunds. What if I can't come next week?",
      [/excuse|make|another course/i],
      calls({ get_absence_rules: {} }),
    ),
    school(
      'no private lessons please, just the normal Italian courses',
      ['Italian A1'],
      calls({ list_courses: { taught_language: 'Italian' } }),
    ),
    school('I did not mean the exam but the test for my level', ['40'], calls({ get_placement_test: {} })),
    camp(
      'Ich will nicht stornieren, sondern wissen, ob Hunde erlaubt sind.',
      [/at most 2|3.50/],
      calls({ get_pet_rules: {} }),
    ),
    camp('Nicht die Anfahrt, sondern die Öffnungszeiten vom Laden bitte', ['07:30'], calls({ get_shop_hours: {} })),
    school(
      'Je ne veux pas de cours particulier, je cherche les prix réduits.',
      ['20 %'],
      calls({ get_reductions: {} }),
    ),
    school(
      'No quiero cancelar el curso, quiero saber cuándo abre la oficina.',
      ['09:00'],
      calls({ get_office_hours: {} }),
    ),
    camp('لا أريد الإلغاء، أريد معرفة كيفية الوصول إلى المخيم', [/A7|332/], calls({ get_directions: {} })),
    school('我不想退课，我想知道办公室几点开门。', ['09:00'], calls({ get_office_hours: {} })),
    camp('キャンセルではなく、インターネットについて知りたいです', ['LakeGuests'], calls({ get_internet_access: {} })),
  ],
  two: [
    camp(
      'can we bring our dog and do you have wifi?',
      ['3.50', 'LakeGuests'],
      calls({ get_pet_rules: {}, get_internet_access: {} }),
    ),
    camp(
      'Is CK-7713 paid? And what time do we have to be out on the last day?',
      ['66', '11:00'],
      calls({
        get_reservation: { reservation_code: 'CK-7713' },
        get_arrival_rules: {},
      }),
    ),
    camp(
      "what's on on Sunday, and do you rent bikes",
      ['Bat walk', '12'],
      calls({ list_activities: { date: '2019-03-03' }, list_rentals: {} }),
    ),
    camp(
      'how do we get to you by train - and is the shop open when we arrive at 9 pm?',
      ['Plön', '20:00'],
      calls({
        get_directions: {},
        get_shop_hours: {},
      }),
    ),
    school(
      'When are the Italian exams, and which book do I need?',
      ['2019-05-18', '24'],
      calls({ list_exams: {}, get_course_books: {} }),
    ),
    school(
      'I want to know who gets a discount. Also your phone number please.',
      ['20 %', '5550 166'],
      calls({
        get_reductions: {},
        get_office_hours: {},
      }),
    ),
    school(
      'do you have Polish courses and how do I find out my level',
      ['Polish A1', '40'],
      calls({
        list_courses: { taught_language: 'Polish' },
        get_placement_test: {},
      }),
    ),
    school(
      'my number is S-40217, when does my course start and what happens when I miss a lesson?',
      ['2019-03-04', '4 weeks'],
      calls({
        get_enrolment: { student_number: 'S-40217' },
        get_absence_rules: {},
      }),
    ),
  ],
  languages: [
    camp('Sind Hunde bei euch erlaubt?', ['3.50'], calls({ get_pet_rules: {} })),
    camp('Wie komme ich mit dem Zug zu Ihnen?', ['Plön'], calls({ get_directions: {} })),
    camp('À quelle heure ouvre le magasin ?', ['07:30'], calls({ get_shop_hours: {} })),
    camp('¿Cuánto cuesta alquilar una bicicleta?', ['12'], calls({ list_rentals: {} })),
    camp('¿Hay duchas y lavadora?', ['4 EUR'], calls({ get_washrooms: {} })),
    camp('هل يوجد إنترنت؟', ['LakeGuests'], calls({ get_internet_access: {} })),
    camp('可以带狗吗？', ['3.50'], calls({ get_pet_rules: {} })),
    camp('何時にチェックインできますか', ['14:00'], calls({ get_arrival_rules: {} })),
    school('Wer bekommt bei euch Rabatt?', ['20 %'], calls({ get_reductions: {} })),
    school('Wie ist die Telefonnummer vom Büro?', ['5550 166'], calls({ get_office_hours: {} })),
    school('Quand ont lieu les examens ?', ['2019-05-18'], calls({ list_exams: {} })),
    school('Quels livres faut-il acheter ?', ['24'], calls({ get_course_books: {} })),
    school('¿Me devuelven el dinero si dejo el curso?', ['three quarters'], calls({ get_refund_rules: {} })),
    school('ما هي مواعيد الامتحانات؟', ['2019-05-18'], calls({ list_exams: {} })),
    school('需要买什么书？', ['24'], calls({ get_course_books: {} })),
    school('試験はいつですか', ['2019-05-18'], calls({ list_exams: {} })),
  ],
};

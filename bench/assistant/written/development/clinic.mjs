// A doctor’s practice, as the outdoor shop in articles.mjs.
export const articles = {
  'Registering as a patient':
    'New patients fill in the form online or at reception and bring their insurance card and a list of medicines. We accept all public insurers. Registration takes about ten minutes.',
  'Cancelling an appointment':
    'Please cancel at least 24 hours before your appointment, by phone or in the portal. If you do not come without telling us, we charge 40 €.',
  Prescriptions:
    'Repeat prescriptions can be ordered in the portal. They are ready after two working days and are sent to your pharmacy electronically. Antibiotics and painkillers with opioids need a visit.',
  Vaccinations:
    'We vaccinate against flu from October to December, without an appointment on Wednesday afternoons. Travel vaccinations need an appointment six weeks before departure. Bring your vaccination record.',
  'Test results':
    'Blood results are in the portal after three working days. The doctor calls you if something must be done. We do not give results by e-mail.',
  'Home visits':
    'The doctor visits patients at home who cannot leave it. Call before 10 in the morning. There is a charge of 25 € outside the city.',
  'Sick notes':
    'You get a sick note after you have seen the doctor, in person or by video. It can be dated back by three days at most. Your insurer receives it electronically.',
  'Video consultations':
    'For colds, rashes and questions about medicines a video consultation is enough. You need a phone or computer with a camera. The link comes by text message ten minutes before.',
  Children:
    'We treat children from the age of two. A parent or guardian must come along until they are 16. There is a play corner in the waiting room.',
  'How to find us':
    'The practice is at Hafenstraße 12, second floor. Tram 4 stops in front of the house. There are two parking spaces for disabled people; others park in the garage Am Markt.',
};
export const functions = [
  { name: 'list_appointments', description: 'The appointments that the patient has.', parameters: {} },
  {
    name: 'find_free_slots',
    description: 'Free times for an appointment with a doctor on a day.',
    parameters: { date: { type: 'string', format: 'date', description: 'The day', provider: 'assistant' } },
  },
  {
    name: 'get_prescription',
    description: 'Whether a prescription is ready, by its number.',
    parameters: {
      prescription_id: { type: 'string', description: 'Number of the prescription', provider: 'assistant' },
    },
  },
  {
    name: 'get_consultation_hours',
    description: 'Consultation hours of a doctor.',
    parameters: { doctor: { type: 'string', description: 'Name of the doctor', provider: 'assistant' } },
  },
];
export const questions = [
  ['what do i need to bring as a new patient', 'Registering as a patient'],
  ['which insurers do you accept', 'Registering as a patient'],
  ['what does it cost if I miss my appointment', 'Cancelling an appointment'],
  ['how late can i cancel', 'Cancelling an appointment'],
  ['how do I get a repeat prescription', 'Prescriptions'],
  ['can I get antibiotics without seeing a doctor', 'Prescriptions'],
  ['do i need an appointment for a flu shot', 'Vaccinations'],
  ['i am going to Kenya, which jabs do i need and when', 'Vaccinations'],
  ['when do I get my blood results', 'Test results'],
  ['can you email me my results', 'Test results'],
  ['my mother cannot walk, does the doctor come to us?', 'Home visits'],
  ['how much is a home visit', 'Home visits'],
  ['can you backdate a sick note', 'Sick notes'],
  ['i need a sick note for work', 'Sick notes'],
  ['can I talk to the doctor by video', 'Video consultations'],
  ['when do i get the video link', 'Video consultations'],
  ['do you see babies', 'Children'],
  ['must I come with my 15 year old son', 'Children'],
  ['where can I park', 'How to find us'],
  ['which tram goes to the practice', 'How to find us'],
  ['which appointments do I have', 'list_appointments'],
  ['when is my next appointment', 'list_appointments'],
  ['do you have a free slot tomorrow', 'find_free_slots'],
  ['is my prescription 3321 ready', 'get_prescription'],
  ['when does Dr Weber have consultation hours', 'get_consultation_hours'],
  ['do you do plastic surgery', null],
  ['what is the best diet', null],
  ['who is your landlord', null],
  ['can you look at my dog', null],
  ['do you sell glasses', null],
  ['is there wifi', null],
  ['how do I learn to swim', null],
  ['what is the score of the match', null],
];

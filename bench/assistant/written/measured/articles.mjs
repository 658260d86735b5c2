// A city library, as in the development part: another organisation, another matter.
export const articles = {
  'Library card':
    'Anyone who lives in the city can get a library card. Bring an identity card and a proof of address. The card costs 20 € a year; it is free for children under 16, students and people who receive benefits.\n\n## Lost card\n\nReport a lost card at once so that we can block it. A new one costs 5 €.',
  'Borrowing and renewing':
    'Books may be kept for 4 weeks, films and games for 2 weeks. You can have 30 items at a time. Renew up to three times online or by phone, unless somebody else has reserved the item.',
  'Late fees and lost items':
    'After the due date we charge 0.30 € per item and day, at most 10 €. If you lose or damage an item, you pay the price of a new copy and 8 € for handling.',
  'E-books and audiobooks':
    'With a valid card you can borrow e-books and audiobooks in the Onleihe app. Loans end by themselves after 21 days, so there are no late fees. Kindle devices are not supported.',
  'Computers, printing and copying':
    'Computers can be used for two hours a day. Printing costs 0.10 € a page in black and white and 0.50 € in colour. Wi-Fi is free; the password is on your receipt.',
  'Study rooms':
    'Study rooms for up to six people can be booked online up to 14 days ahead, for at most four hours. They are free for card holders. Food is not allowed; drinks in closed bottles are.',
  'Interlibrary loans':
    'We order books that we do not have from other libraries in the country. It takes one to three weeks and costs 3 € per book. Ask at the information desk or use the online form.',
  'Donating books':
    'We take books in good condition that are not older than ten years, at most 20 at a time, on Tuesdays and Thursdays at the back entrance. We do not take encyclopaedias or magazines.',
  'Events for children':
    'Story time is every Saturday at 11 for children from 3 to 6. The coding club for 9 to 13 year olds meets on Wednesdays. Both are free; please sign up for the coding club.',
  Accessibility:
    'All floors can be reached by lift. There are toilets for wheelchair users on the ground floor and reading devices for people with impaired sight on the second floor. Guide dogs are welcome.',
  'Returning items when we are closed':
    'Use the book drop next to the main entrance at any hour. What you drop before 8 am counts as returned the day before. Games and musical instruments must be returned at the desk.',
  Bookmobile:
    'The bookmobile stops in eight districts. The timetable hangs in each of them and is on our website. You can bring back items there that you borrowed at the main library.',
};

export const functions = [
  {
    name: 'find_book',
    description: 'Search the catalogue by title or author and see where a book is and whether it is available.',
    parameters: { query: { type: 'string', description: 'Title or author', provider: 'assistant' } },
  },
  {
    name: 'list_loans',
    description: 'The items that the customer has borrowed, and when they are due.',
    parameters: {},
  },
  {
    name: 'get_branch_hours',
    description: 'Opening hours of a branch.',
    parameters: { branch: { type: 'string', description: 'Name of the branch', provider: 'assistant' } },
  },
  {
    name: 'get_reservation',
    description: 'Whether a reservation is ready to be picked up.',
    parameters: { reservation_id: { type: 'string', description: 'Number of the reservation', provider: 'assistant' } },
  },
];

export const questions = [
  ['what do i need to get a library card', 'Library card'],
  ['How much is the membership for students?', 'Library card'],
  ['i lost my card', 'Library card'],
  ['how long can i keep a dvd', 'Borrowing and renewing'],
  ['how many books can I take at once', 'Borrowing and renewing'],
  ['can i extend my books online', 'Borrowing and renewing'],
  ['what happens if I bring a book back too late', 'Late fees and lost items'],
  ['my kid tore a page of a book, what do we have to pay', 'Late fees and lost items'],
  ['how much is the fine per day', 'Late fees and lost items'],
  ['can i read your ebooks on a kindle', 'E-books and audiobooks'],
  ['How do I borrow audiobooks?', 'E-books and audiobooks'],
  ['what does a colour print cost', 'Computers, printing and copying'],
  ['do you have wifi', 'Computers, printing and copying'],
  ['how long may I use the computers', 'Computers, printing and copying'],
  ['i would like to book a room for our study group', 'Study rooms'],
  ['can we eat in the study rooms', 'Study rooms'],
  ['you do not have the book I want, can you order it from another library', 'Interlibrary loans'],
  ['how much does an interlibrary loan cost', 'Interlibrary loans'],
  ['I have old books to give away, do you want them?', 'Donating books'],
  ['do you accept donations of magazines', 'Donating books'],
  ['when is story time', 'Events for children'],
  ['is there something for my 10 year old who likes programming', 'Events for children'],
  ['is there an elevator', 'Accessibility'],
  ['can I bring my guide dog', 'Accessibility'],
  ['can i return books at night', 'Returning items when we are closed'],
  ['where do I drop off books on sunday when you are shut', 'Returning items when we are closed'],
  ['where does the bookmobile stop', 'Bookmobile'],
  ['can I give back library books at the bus', 'Bookmobile'],
  ['do you have the book Dune by Frank Herbert', 'find_book'],
  ['is Momo available', 'find_book'],
  ['which books have i borrowed', 'list_loans'],
  ['when are my items due', 'list_loans'],
  ['when is the branch Nordstadt open', 'get_branch_hours'],
  ['is my reservation 5521 ready', 'get_reservation'],
  ['how tall is the Eiffel tower', null],
  ['what time does the swimming pool close', null],
  ['can you order me a pizza', null],
  ['who is the mayor', null],
  ['where can I renew my passport', null],
  ['how do I file my taxes', null],
  ['what is the best novel ever written', null],
  ['do you sell concert tickets', null],
  ['is there a cafe in the building', null],
  ['can I hold my wedding in the library', null],
  ['do you rent out bicycles', null],
  ['my phone does not charge', null],
  ['can you translate a letter for me', null],
  ['do you teach German', null],
  ['which bus goes to the airport', null],
  ['how old is the building', null],
];

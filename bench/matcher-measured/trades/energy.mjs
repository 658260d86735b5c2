/** An energy supplier: bills, meters, tariffs, outages, moving. */
import { complete, dialogues, incomplete, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

/** @type {import('../define.mjs').Trade} */
export const energy = {
  name: 'energy supplier',
  tools: [
    tool(
      'get_latest_bill',
      'Gets the most recent invoice of the signed-in household: amount due, due date, whether it has been paid and the period it covers.',
    ),
    tool(
      'get_meter_readings',
      'Historic readings of a meter, month by month, with the consumption in kWh or cubic metres. Use it for questions about usage.',
      { meter_number: text('Meter serial number as printed on the device, for example E-5530912') },
    ),
    tool(
      'get_outage_status',
      'Checks whether there is a known power cut or gas interruption in an area and when supply is expected to be back.',
      { postcode: text('Postcode of the address, e.g. 4711 AB') },
    ),
    tool(
      'list_tariffs',
      'All electricity and gas tariffs on offer now with price per kWh, standing charge and contract length.',
    ),
    tool(
      'get_engineer_visit',
      'When the technician comes: date and two hour window of a booked visit (meter exchange, boiler repair, inspection).',
      { work_order: text('Work order number, starts with WO') },
    ),
  ],
  results: {
    get_latest_bill: { amount_due: 143.2, due: '2026-12-01', paid: false },
    get_meter_readings: [{ month: '2026-10', kwh: 310 }],
    get_outage_status: { outage: true, expected_back: '18:00' },
    list_tariffs: [{ name: 'Green 12', price_per_kwh: 0.31 }],
    get_engineer_visit: { date: '2026-11-28', window: '10-12' },
  },
  cases: [
    ...complete('get_latest_bill', [
      ['how much do i owe you'],
      ['When do I have to pay my invoice by?'],
      ['whats my last bill'],
      ['did you recieve my payment for october'],
      ['The amount on my statement looks way too high, can you check it?'],
    ]),
    ...complete('get_meter_readings', [
      ['show the readings for meter E-5530912', { meter_number: 'E-5530912' }],
      ['how much electricty did we use last month? meter E-7781020', { meter_number: 'E-7781020' }],
      [
        'I would like to compare our consumption with the previous winter. Serial number: G-104477',
        { meter_number: 'G-104477' },
      ],
    ]),
    ...incomplete('get_meter_readings', [
      ['how many kWh have I used', ['E-5530912'], { meter_number: 'E-5530912' }],
      ['my usage pls', ['its E-5530912'], { meter_number: 'E-5530912' }],
    ]),
    ...complete('get_outage_status', [
      ['is there a power cut in 4711 AB?', { postcode: '4711 AB' }],
      ['no electricity since this morning, we live at 2018 KD', { postcode: '2018 KD' }],
      ['When will the lights come back on in 3055 CC', { postcode: '3055 CC' }],
    ]),
    ...incomplete('get_outage_status', [
      ['my power is out', ['4711 AB'], { postcode: '4711 AB' }],
      ['the whole street is dark whats going on', ['2018 KD'], { postcode: '2018 KD' }],
    ]),
    ...complete('list_tariffs', [
      ['what tarifs do you have'],
      ['How much is a kWh with you at the moment?'],
      ['Do you have anything cheaper for electricity?'],
      ['which contracts can i choose from'],
    ]),
    ...complete('get_engineer_visit', [
      ['what time does the engineer come for WO88213', { work_order: 'WO88213' }],
      [
        "I've got someone coming to swap the meter, WO90001, do I have to stay home all day?",
        { work_order: 'WO90001' },
      ],
    ]),
    ...incomplete('get_engineer_visit', [
      ['when is the technician coming', ['WO88213'], { work_order: 'WO88213' }],
      ['nobody showed up to fix the boiler', ['WO90001'], { work_order: 'WO90001' }],
    ]),
    ...several([
      ['whats my last bill and which tariffs do you offer?', [['get_latest_bill'], ['list_tariffs']]],
      [
        'When does the engineer for WO88213 arrive? And is there an outage in 4711 AB?',
        [
          ['get_engineer_visit', { work_order: 'WO88213' }],
          ['get_outage_status', { postcode: '4711 AB' }],
        ],
      ],
    ]),
    ...dialogues([
      [['readings of meter E-5530912 please', 'and for G-104477'], 'get_meter_readings', { meter_number: 'G-104477' }],
      [['is there a power cut in 4711 AB?', 'no wait, 4711 AC'], 'get_outage_status', { postcode: '4711 AC' }],
      [['hello', 'whats my last bill', 'ok and what are your current tariffs?'], 'list_tariffs'],
    ]),
    ...smallTalk([
      'heyy',
      'good afternoon',
      'great, thank you so much',
      'who am I talking to?',
      'nope thats it',
      'hmm ok',
    ]),
    ...unanswerable([
      'I am moving house next month, what do I do?',
      'can you install solar panels on my roof',
      'change my bank details',
      'do u have jobs for electricians',
      'my neighbor steals my wifi',
      'How do I bleed a radiator?',
    ]),
  ],
};

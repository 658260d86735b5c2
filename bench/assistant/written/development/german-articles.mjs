// A bicycle shop whose articles are in German, and what customers ask of them in English. Null: nothing there answers.
export const articles = {
  'Rückgabe und Umtausch':
    'Sie können unbenutzte Ware innerhalb von 30 Tagen zurückgeben. Das Geld überweisen wir innerhalb einer Woche. Reduzierte Artikel sind vom Umtausch ausgeschlossen.',
  'Versand und Lieferung':
    'Der Versand kostet 5,90 €, ab 100 € ist er kostenlos. Fahrräder liefern wir mit der Spedition an Ihre Adresse. Die Lieferung dauert drei bis fünf Werktage.',
  Werkstatt:
    'Unsere Werkstatt repariert alle Fahrräder, auch solche, die nicht bei uns gekauft wurden. Eine Inspektion kostet 69 €. Vereinbaren Sie vorher einen Termin.',
  Garantie: 'Auf alle Rahmen geben wir fünf Jahre Garantie. Verschleißteile sind davon ausgenommen.',
  Zahlungsarten: 'Sie können mit Kreditkarte, mit PayPal oder auf Rechnung bezahlen. Im Laden nehmen wir auch Bargeld.',
  'Größe des Rahmens':
    'Die richtige Größe hängt von Ihrer Schrittlänge ab. Messen Sie diese ohne Schuhe und vergleichen Sie sie mit der Tabelle.',
  Gutscheine: 'Gutscheine gibt es ab 10 €. Sie sind drei Jahre gültig und können nicht ausgezahlt werden.',
  Parken: 'Vor dem Geschäft gibt es zehn Parkplätze. Das Parken ist für unsere Kunden eine Stunde lang kostenlos.',
};

export const functions = [
  {
    name: 'get_order_status',
    description: 'Wo eine Bestellung ist und wann sie ankommt.',
    parameters: {
      order_id: { type: 'string', description: 'Nummer der Bestellung, etwa 1042', provider: 'assistant' },
    },
  },
];

export const questions = {
  en: [
    ['how many days do I have to return a helmet?', 'Rückgabe und Umtausch'],
    ['Can I exchange something that was on sale?', 'Rückgabe und Umtausch'],
    ['how much is shipping', 'Versand und Lieferung'],
    ['Is delivery free of charge?', 'Versand und Lieferung'],
    ['can you repair my bike', 'Werkstatt'],
    ['do I need an appointment for an inspection?', 'Werkstatt'],
    ['What does the warranty cover?', 'Garantie'],
    ['do you take credit cards?', 'Zahlungsarten'],
    ['can I pay by invoice', 'Zahlungsarten'],
    ['which size do I need?', 'Größe des Rahmens'],
    ['how long is a gift card valid', 'Gutscheine'],
    ['is there parking at the store?', 'Parken'],
    ['What is the weather like tomorrow?', null],
    ['who won the Tour de France', null],
    ['what is the capital of Australia', null],
    ['my neighbour is too loud', null],
    ['write me a poem about mountains', null],
    ['can you recommend a good restaurant', null],
    ['do you have a fax number', null],
    ['how do I train for a marathon', null],
  ],
};

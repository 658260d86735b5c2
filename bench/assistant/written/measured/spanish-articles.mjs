// A telephone company whose articles are in Spanish, and what customers ask of them in English. Written after the search in
// other languages and not read for tuning. Null: nothing there answers.
export const articles = {
  'Facturas y pagos':
    'La factura se envía por correo electrónico el día 5 de cada mes. Puede pagarla con tarjeta o por el banco. Las facturas antiguas están en su cuenta.',
  'Cambiar de tarifa':
    'Puede cambiar de tarifa una vez al mes, en su cuenta. El nuevo precio se aplica desde el mes siguiente.',
  'Dar de baja el contrato':
    'Para cancelar el contrato, escríbanos con quince días de antelación. Los contratos duran un año como mínimo.',
  'Teléfono perdido o robado': 'Si ha perdido su teléfono o se lo han robado, bloquee la tarjeta en la aplicación.',
  'Usar el teléfono en el extranjero':
    'En los países de la Unión Europea, internet y llamadas están incluidos. En otros países cuestan 3 € al día.',
  'Internet no funciona':
    'Si internet no funciona, apague el aparato y espere diez segundos. Si sigue sin funcionar, pida una cita con un técnico.',
  'Cambio de dirección':
    'Comunique su nueva dirección con dos semanas de antelación para que podamos trasladar la línea.',
  Tiendas: 'Nuestras tiendas abren de lunes a sábado de 10 a 20 horas. Puede recoger allí los pedidos.',
};

export const functions = [
  {
    name: 'get_data_usage',
    description: 'Cuántos datos ha gastado el cliente este mes.',
    parameters: {},
  },
];

export const questions = {
  en: [
    ['when do I get my invoice?', 'Facturas y pagos'],
    ['can I pay by card', 'Facturas y pagos'],
    ['how do I cancel my contract?', 'Dar de baja el contrato'],
    ['I lost my phone', 'Teléfono perdido o robado'],
    ['my phone was stolen, what should I do?', 'Teléfono perdido o robado'],
    ['Can I use my phone abroad?', 'Usar el teléfono en el extranjero'],
    ['the internet does not work', 'Internet no funciona'],
    ['I need to change my address', 'Cambio de dirección'],
    ['what are the opening hours of your stores', 'Tiendas'],
    ['can I pick up my order at a store?', 'Tiendas'],
    ['who is the president', null],
    ['tell me a joke', null],
    ['I am bored', null],
    ['how far is the moon', null],
    ['how do I cook pasta?', null],
    ['what is two plus two', null],
  ],
};

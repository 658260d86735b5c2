import { describe, expect, it } from 'vitest';
import { withoutNegated } from './without-negated.js';

describe('withoutNegated', () => {
  it.each([
    ["I don't want the invoice, just tell me where order 48213 is", 'tell me where order 48213 is'],
    ['not order 48213 but 48555, where is it?', 'order 48555, where is it?'],
    ['I do not need the status of 51777, I need its invoice', 'I need its invoice 51777'],
    ['I am not asking about opening hours, I want your address', 'I want your address'],
    ["I don't want to return order 61120, I want to know where it is", 'I want to know where it is order 61120'],
    ['what does shipping cost? I do not mean returns', 'what does shipping cost?'],
    ['Instead of the status of 61120 give me the invoice of 61121', 'give me the invoice of 61121'],
    ['order 61120 instead of 61121: where is it?', 'order 61120 where is it?'],
    ['the invoice for 61120, but without telling me about the warranty', 'the invoice for 61120,'],
    ["It's not about the warranty. How do I send something back?", 'How do I send something back?'],
    ['not the return, only where it is', 'where it is'],
    ['not the price of the dogs - where are the showers?', 'where are the showers?'],
    ['Show me tents but no backpacks', 'Show me tents'],
    ['pas 48213 mais 48312', '48312'],
    ['nicht 48213, sondern 48312', '48312'],
    ['ليس 48213 بل 48312', '48312'],
    ["This isn't about the warranty. How do I send something back?", 'How do I send something back?'],
    ['Skip the warranty and tell me how I can pay', 'tell me how I can pay'],
    ["We don't need a table, just a boat for 3", 'a boat for 3'],
    ["I wasn't asking for the address but for the opening hours", 'for the opening hours'],
    ['Where is order 48213, sorry, 48231?', 'Where is order 48231?'],
    ['a table on Saturday, sorry, Sunday at 7', 'a table on Sunday at 7'],
    ['a table for two, no wait, three people', 'a table for three people'],
    ['a table for 2, sorry, 3 people at 19:00', 'a table for 3 people at 19:00'],
    ['Where is order KL-48213... no, KL-48231?', 'Where is order KL-48231?'],
    ['Where are 48213, sorry, 48231 and 48299?', 'Where are 48231 and 48299?'],
    ["I didn't mean 50111, I meant 50122", 'I meant 50122'],
    ['不是48213，是48312', '48312'],
    ['48213ではなく48312です', '48312です'],
    ["I don't need a pool, the rating is at least 3.4, please", 'the rating is at least 3.4, please'],
  ])('leaves of %j what is asked for', (text, rest) => {
    expect(withoutNegated(text, 'en')).toBe(rest);
  });

  it.each([
    "Please don't create a return label for 48213",
    "don't tell me about gift cards",
    'no need to send me the invoice of 61120',
    'I would rather not have a return label for 61120',
    "you don't need to look up order 61120 any more",
    'I no longer want the invoice for 61120',
  ])('leaves nothing of %j', (text) => {
    expect(withoutNegated(text, 'en')).toBeNull();
  });

  it.each([
    'My order has not arrived',
    'I paid for it but no mail came',
    'not received my parcel yet',
    "I don't know my order number",
    "why doesn't my card work",
    'and lanterns?',
    'no not that, Dune Messiah',
    'Where are 48213 and, sorry, also 48231?',
    'A table for 2 at 19:00, sorry, 3 people',
    'a table for two at seven, sorry, three people',
    'a table on 4.3., no wait, 5 people',
    'a table for two, sorry, one more question',
    'Order 48213, no. 2 is missing',
    "I can't find order 48213, sorry. 2 items were in it",
    'Where are orders no. 48213, no. 48231?',
    'Where are orders no 48213, no 48231?',
    'order 48213, sorry, 2 of the lamps are broken',
    'it was 48213, sorry, 482.13 euros',
    'my number is 555 123, sorry, 555 124',
    'Where is my order 48213? Sorry, 61120 has arrived',
    'can I send it back without opening it?',
    'do I need to pay for the return?',
  ])('leaves %j as it is', (text) => {
    expect(withoutNegated(text, 'en')).toBe(text);
  });

  it.each([
    [
      'de',
      'Ich möchte nicht wissen, wo Paket 48213 ist, sondern wann der Laden öffnet.',
      'sondern wann der Laden öffnet.',
    ],
    ['de', 'Es geht nicht um die Garantie. Was kostet der Versand?', 'Was kostet der Versand?'],
    ['de', 'Nicht die Öffnungszeiten, die Adresse bitte!', 'die Adresse bitte!'],
    ['fr', 'Je ne veux pas la facture, mais où est la commande ?', 'mais où est la commande ?'],
    ['es', 'No necesito la factura, quiero saber dónde está el pedido.', 'quiero saber dónde está el pedido.'],
    ['pt', 'Não quero a fatura, onde está o pedido?', 'onde está o pedido?'],
    ['ru', 'Я не хочу знать, где посылка. Когда открыт магазин?', 'Когда открыт магазин?'],
    ['id', 'Saya tidak butuh faktur, di mana pesanan saya?', 'di mana pesanan saya?'],
    ['ar', 'لا أحتاج إلى الفاتورة، أين الطلب؟', 'أين الطلب؟'],
    ['hi', 'मुझे बिल नहीं चाहिए, मेरा ऑर्डर कहाँ है?', 'मेरा ऑर्डर कहाँ है?'],
    ['zh', '我不想知道订单在哪里，而是商店几点开门', '而是商店几点开门'],
    ['ru', 'Мне не нужен счет, где заказ?', 'где заказ?'],
    ['id', 'Bukan faktur, status pesanan saya', 'status pesanan saya'],
    ['ja', '注文の場所ではなく、店の営業時間を教えてください', '店の営業時間を教えてください'],
  ])('leaves in %s of %j what is asked for', (language, text, rest) => {
    expect(withoutNegated(text, language)).toBe(rest);
  });

  it.each([
    ['de', 'Mein Paket ist nicht angekommen, wo ist es?'],
    ['de', 'Ich möchte wissen, warum ich nicht stornieren kann'],
    ['de', 'Ich will nicht länger warten, wo ist mein Paket?'],
    ['de', 'Ich möchte meine Bestellung nicht stornieren'],
    ['fr', "Je n'ai pas reçu ma commande"],
    ['es', 'No, quiero la factura'],
    ['es', 'No quiero esperar más, ¿dónde está mi pedido?'],
    ['zh', '要不要付运费'],
    ['ja', '届かないのですが、注文はどこですか'],
    ['de', 'Ich will das Paket nicht behalten, wie kann ich es zurückgeben?'],
    ['de', 'Ich brauche die Rechnung nicht heute, sondern morgen'],
    ['de', 'Keine Rechnung bekommen, Bestellung 48213'],
    ['fr', 'Je ne veux pas renouveler mon abonnement, comment résilier ?'],
    ['fr', "Je n'ai pas besoin de compte ? Et combien coûte la livraison ?"],
    ['es', 'No quiero renovar mi suscripción, ¿cómo la cancelo?'],
    ['es', '¿No necesito cuenta para comprar? Y el envío, ¿cuánto cuesta?'],
    ['es', 'No la encuentro. Quiero la factura del pedido 48213'],
    ['pt', 'Não a recebi. Encomenda 48213'],
    ['ru', 'Не нужный размер, заказ 48213'],
    ['id', 'Bukan barang yang saya pesan, pesanan 48213'],
    ['zh', '请问要不要付运费？我的订单是48213'],
    ['zh', '想不想要发票，订单'],
    ['ja', '返品に送料は必要ありませんか？注文はいつ届きますか'],
  ])('leaves in %s %j as it is', (language, text) => {
    expect(withoutNegated(text, language)).toBe(text);
  });
});

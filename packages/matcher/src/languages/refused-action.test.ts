/** Which messages of other languages say not to do something. */
import { expect, it } from 'vitest';
import { refusalIn } from './refused-action.js';

const CANCEL = new Set(['cancel']);

it.each([
  ['de', 'Ich will meine Bestellung nicht stornieren'],
  ['de', 'Ich möchte nicht, dass meine Bestellung storniert wird'],
  ['es', 'No quiero cancelar mi pedido'],
  ['fr', "N'annulez surtout pas la commande"],
  ['pt', 'Não cancele o meu pedido'],
  ['ru', 'Я не хочу, чтобы вы отменили заказ'],
  ['id', 'saya tidak mau membatalkan pesanan'],
  ['ar', 'لا أريد إلغاء الطلب'],
  ['hi', 'मैं ऑर्डर रद्द नहीं करना चाहता'],
  ['bn', 'আমি অর্ডার বাতিল করতে চাই না'],
  ['zh', '我不想取消订单'],
  ['ja', '注文をキャンセルしたくありません'],
])('refuses in %s: %s', (language, text) => {
  expect(refusalIn(text, language)(CANCEL)).toBe(true);
});

it.each([
  ['de', 'Ich kann nicht kommen, bitte absagen'],
  ['de', 'Meine Bestellung stornieren'],
  ['es', 'No, quiero cancelar mi pedido'],
  ['fr', "Je n'en ai plus besoin et je veux annuler"],
  ['pt', 'Não uso mais, quero cancelar'],
  ['ru', 'Он мне не нужен, отмените заказ'],
  ['zh', '不好意思我要取消订单'],
  ['zh', '能不能取消订单'],
  ['ja', '届かないのでキャンセルしたいです'],
  ['ja', 'キャンセルできませんか'],
  ['en', 'I do not want to cancel'],
])('asks in %s: %s', (language, text) => {
  expect(refusalIn(text, language)(CANCEL)).toBe(false);
});

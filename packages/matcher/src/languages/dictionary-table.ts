/**
 * Everyday words of customers in all trades, by language, with what they mean in English. Written by hand, not taken from
 * a data set. Each line: English, then the words of `DICTIONARY_LANGUAGES` in their order. Languages with word endings list
 * one form of each stem.
 */
export const DICTIONARY_LANGUAGES = ['de', 'fr', 'es', 'pt', 'ru', 'id', 'ar', 'hi', 'zh', 'ja'] as const;

export const DICTIONARY_TABLE = `
where | wo wohin | où | dónde | onde | где куда | mana dimana | أين وين | कहाँ कहां | 哪里 哪儿 在哪 | どこ
when | wann | quand | cuándo | quando | когда | kapan | متى | कब | 什么时候 何时 几点 | いつ 何時
how much | wieviel | combien | cuánto cuánta | quanto quanta | сколько | berapa | كم بكم | कितना कितने कितनी | 多少 | いくら
how long | wielange | durée | duración | duração | долго | lama | مدة المدة | अवधि | 多久 多长 | どのくらい どれくらい 期間
which | welche welcher welches | quel quelle quels quelles | cuál cuáles | qual quais | какой какая какие | | أي | कौन | 哪个 哪些 | どの
who | wer | qui | quién | quem | кто | siapa | من_هو | किसने | 谁 | 誰
how | wie | comment | cómo | como | как | bagaimana gimana | كيف | कैसे | 怎么 如何 怎样 | どうやって どうすれば 方法
why | warum wieso | pourquoi | porqué | | почему | kenapa mengapa | لماذا ليش | क्यों | 为什么 | なぜ どうして
order | bestellung bestellt bestellen auftrag | commande commandé | pedido pedí encargo | pedido encomenda | заказ заказал | pesanan order | طلب طلبي طلبية | ऑर्डर आर्डर | 订单 订购 下单 | 注文
parcel | paket päckchen sendung lieferung | colis envoi paquet | paquete | pacote encomenda | посылка | paket | طرد شحنة | पार्सल | 包裹 快递 | 荷物 小包
deliver | liefern geliefert zustellung zustellen | livraison livrer livré | entrega entregar | entrega entregar | доставка доставить | kirim antar pengiriman | توصيل التوصيل تسليم | डिलीवरी डिलिवरी | 送货 配送 送达 | 配達 お届け 届く 届き
shipping | versand verschicken versendet porto | expédition expédier port | envío enviar | frete envio enviar | отправка отправить | ongkir | شحن الشحن | शिपिंग | 运费 发货 邮费 包邮 | 送料 発送 配送
track | verfolgen sendungsverfolgung | suivi suivre | seguimiento rastrear | rastrear rastreamento | отследить отслеживание | lacak melacak | تتبع | ट्रैक | 追踪 查询 跟踪 | 追跡
arrive | ankommen kommt angekommen ankunft | arriver arrive arrivé | llegar llega llegó | chegar chega chegou | прибыть придёт пришёл | tiba sampai | يصل وصل وصول | पहुँचेगा आएगा पहुंचा | 到达 收到 到货 | 到着
late | verspätet verspätung spät | retard tard | retraso tarde | atraso atrasado | опоздание задержка | terlambat telat | تأخر متأخر تأخير | देर देरी | 延迟 晚点 迟到 | 遅れ 遅延
status | stand status | statut état | estado | status estado | статус состояние | status | حالة | स्थिति स्टेटस | 状态 进度 | 状況 ステータス
return | zurückgeben rückgabe retoure zurückschicken zurücksenden rücksendung | retour retourner renvoyer rendre | devolver devolución | devolver devolução | вернуть возврат | retur mengembalikan pengembalian | إرجاع ارجاع أعيد استرجاع | लौटाना वापसी लौटा | 退货 退回 退还 | 返品 返送
exchange or return | umtauschen umtausch tauschen | échanger échange | cambiar cambio | trocar troca | обменять обмен | tukar menukar penukaran | تبديل استبدال | बदलना बदल | 换货 更换 换 | 交換
refund | erstattung rückerstattung erstatten geld_zurück | remboursement rembourser | reembolso reembolsar | reembolso reembolsar | возмещение | refund uang_kembali | استرداد | रिफंड | 退款 | 返金 払い戻し
cancel | stornieren stornierung kündigen kündigung abbestellen absagen | annuler annulation résilier | cancelar cancelación anular | cancelar cancelamento | отменить отмена | batal membatalkan pembatalan | إلغاء الغاء ألغي | रद्द कैंसल | 取消 撤销 退订 | キャンセル 取り消し 解約
change | ändern änderung umbuchen | modifier changer modification | modificar cambiar | mudar alterar alteração | изменить поменять | ubah mengubah ganti | تغيير تعديل أغير | बदलाव परिवर्तन | 修改 更改 变更 | 変更
address | adresse anschrift | adresse | dirección domicilio | endereço | адрес | alamat | عنوان العنوان | पता पते | 地址 住址 | 住所
street | straße | rue | calle | rua | улица | jalan | شارع | सड़क | 街 路 | 通り
city | stadt ort | ville | ciudad | cidade | город | kota | مدينة | शहर | 城市 | 都市 街
store shop | laden geschäft filiale shop | magasin boutique | tienda local sucursal | loja | магазин | toko gerai | متجر محل المحل | दुकान स्टोर | 店 店铺 商店 门店 | 店 お店 店舗
open | öffnen geöffnet offen öffnung aufmachen | ouvrir ouvert ouvre ouverture | abrir abierto abren apertura | abrir aberto abre | открыть открыт открывается | buka | فتح مفتوح تفتح تفتحون | खुला खुलता खुले | 开门 营业 开放 | 開店 営業 開い 開く
close | schließen geschlossen zumachen | fermer fermé ferme fermeture | cerrar cerrado cierran | fechar fechado fecha | закрыть закрыт закрывается | tutup | إغلاق مغلق تغلق | बंद | 关门 打烊 | 閉店 閉まる
hours | öffnungszeiten uhrzeit uhr zeiten | heure heures horaire horaires | hora horas horario horarios | hora horário horários | часы время | jam waktu | ساعة ساعات | समय घंटे | 时间 | 時間 営業時間
today | heute | aujourd | hoy | hoje | сегодня | hari_ini | اليوم | आज | 今天 | 今日
tomorrow | morgen | demain | mañana | amanhã | завтра | besok | غدا غدًا | कल | 明天 | 明日
weekend | wochenende samstag sonntag | weekend samedi dimanche | fin_de_semana sábado domingo | sábado domingo | выходные суббота воскресенье | sabtu minggu | السبت الأحد | शनिवार रविवार | 周末 周六 周日 星期六 星期天 | 週末 土曜 日曜
holiday | feiertag feiertage | férié vacances | festivo feriado | feriado férias | праздник | libur | عطلة | छुट्टी | 假日 节假日 | 祝日 休日
pay | zahlen bezahlen zahlung bezahlung | payer paiement régler | pagar pago | pagar pagamento | платить оплата оплатить | bayar pembayaran | دفع الدفع أدفع | भुगतान पेमेंट | 支付 付款 付 | 支払 払い 決済
pay by credit card | kreditkarte kreditkarten | carte_bancaire carte_bleue carte_de_crédit cb | tarjeta_de_crédito tarjeta_de_débito | cartão_de_crédito | кредитной_картой банковской_картой | kartu_kredit | ائتمان بطاقات_الائتمان بطاقة_ائتمان | क्रेडिट_कार्ड | 信用卡 | クレジットカード クレジット
card | karte karten | carte cartes | tarjeta tarjetas | cartão cartões | карта карту карты | kartu | بطاقة بطاقات | कार्ड | 卡 | カード
bank | bank | bancaire banque | banco bancaria | banco bancário | банк банковский | bank | بنك مصرف | बैंक | 银行 | 銀行
cash | bargeld bar | espèces liquide | efectivo | dinheiro | наличные | tunai | نقدا كاش | नकद | 现金 | 現金
invoice | rechnung rechnungen | facture factures | factura facturas | fatura | счёт счет | faktur tagihan | فاتورة فواتير | बिल इनवॉइस | 发票 账单 | 請求書 領収書
price cost | preis kosten kostet teuer | prix coûte coût tarif cher | precio cuesta cuestan coste costo | preço custa custo | цена стоит стоимость | harga biaya | سعر تكلفة تكلف ثمن | कीमत दाम लागत | 价格 价钱 费用 多少钱 | 価格 値段 料金
free | kostenlos gratis umsonst | gratuit gratuite | gratis gratuito | grátis gratuito | бесплатно бесплатный | gratis | مجاني مجانا | मुफ़्त मुफ्त | 免费 | 無料
minimum amount | mindestbestellwert betrag | montant minimum | importe mínimo | valor mínimo | сумма минимальный | minimal | مبلغ حد | राशि न्यूनतम | 满 金额 | 金額 以上
discount | rabatt ermäßigung nachlass | réduction remise | descuento rebaja | desconto | скидка | diskon potongan | خصم تخفيض | छूट | 折扣 优惠 打折 | 割引
coupon code | gutscheincode aktionscode code | code promo coupon | cupón código | cupom código | промокод код | kupon kode | كود قسيمة كوبون | कूपन कोड | 优惠券 优惠码 | クーポン コード
gift card | gutschein geschenkgutschein geschenkkarte | cadeau chèque-cadeau bon | regalo | presente vale-presente | подарочный сертификат | hadiah voucher | هدية هدايا إهداء | उपहार गिफ्ट | 礼品卡 礼品 礼物 | ギフト ギフトカード 商品券
gift | geschenk schenken verschenken | offrir | regalar | presentear | подарок подарить | kado | اهداء | तोहफ़ा | 送礼 | 贈り物 プレゼント
points | punkte treuepunkte bonuspunkte | points fidélité | puntos | pontos | баллы бонусы | poin | نقاط | अंक पॉइंट | 积分 | ポイント
warranty guarantee | garantie gewährleistung | garantie garanti | garantía | garantia | гарантия | garansi | ضمان الضمان | वारंटी गारंटी | 保修 质保 | 保証
repair | reparieren reparatur | réparer réparation | reparar reparación arreglar | consertar reparo | ремонт починить | servis perbaikan | إصلاح تصليح | मरम्मत | 维修 修理 | 修理
broken | kaputt defekt beschädigt | cassé défectueux abîmé panne | roto defectuoso dañado | quebrado defeito estragado | сломан сломался брак | rusak | معطل مكسور تالف | टूटा ख़राब खराब | 坏 损坏 破损 故障 | 壊れ 故障 破損
wrong item | falsch falsche falschen | mauvais erreur | equivocado incorrecto | errado | неправильный | salah | خطأ خاطئ | गलत | 错 发错 | 間違
missing | fehlt fehlen vermisst | manque manquant perdu | falta perdido | falta perdido | пропал потерян | hilang | مفقود ناقص ضائع | गुम | 丢失 缺少 没收到 | 不足 届いていない
product | produkt artikel ware | produit article | producto artículo | produto artigo | товар продукт | produk barang | منتج المنتج منتجا | उत्पाद सामान | 商品 产品 | 商品 製品
in stock available | lager verfügbar vorrätig lieferbar | stock disponible | disponible existencias stock | disponível estoque | наличие | tersedia stok | متوفر مخزون | उपलब्ध | 有货 库存 现货 | 在庫
size | größe größen | taille pointure | talla tamaño | tamanho | размер | ukuran | مقاس حجم | साइज़ आकार | 尺码 尺寸 大小 | サイズ
colour | farbe farben | couleur | color | cor | цвет | warna | لون | रंग | 颜色 | 色
shoes | schuh schuhe | chaussure chaussures | zapato zapatos | sapato sapatos | обувь ботинки туфли | sepatu | حذاء أحذية الحذاء | जूते जूता | 鞋 鞋子 | 靴
bag | tasche taschen | sac sacs | bolsa bolsas bolso | bolsa bolsas | сумка сумки | tas | حقيبة حقائب الحقائب | बैग | 包 包包 | バッグ 鞄
clothes | kleidung kleid hemd hose | vêtement vêtements robe | ropa vestido camisa | roupa vestido | одежда платье | baju pakaian | ملابس قميص | कपड़े | 衣服 | 服 衣類
buy | kaufen gekauft einkaufen | acheter acheté achat | comprar compré compra | comprar comprei compra | купить купил покупка | beli membeli | شراء اشتريت أشتري | खरीद | 购买 买 | 購入 買い
account | konto kundenkonto | compte | cuenta | conta | аккаунт учётная | akun | حساب حسابي | खाता अकाउंट | 账户 账号 帐户 | アカウント 口座
password | passwort kennwort | passe mot_de_passe | contraseña | senha | пароль | sandi password | كلمة_المرور المرور السر | पासवर्ड | 密码 | パスワード
log in | anmelden einloggen anmeldung login | connecter connexion | iniciar sesión | entrar login | войти вход | masuk login | تسجيل_الدخول الدخول | लॉगिन | 登录 登陆 | ログイン
register | registrieren registrierung | inscrire inscription | registrar registrarse | cadastrar cadastro | регистрация зарегистрироваться | daftar mendaftar | تسجيل اشتراك | पंजीकरण | 注册 | 登録
email | email e-mail mail | email courriel mail | correo email | email e-mail | почта email | email | بريد إيميل | ईमेल | 邮箱 邮件 | メール
phone number | telefon telefonnummer handynummer | téléphone | teléfono | telefone celular | телефон | telepon nomor_hp | هاتف رقم_الهاتف جوال | फोन मोबाइल | 电话 手机 | 電話
delete | löschen gelöscht | supprimer effacer | borrar eliminar | excluir apagar | удалить | hapus menghapus | حذف مسح | हटाना डिलीट | 删除 注销 | 削除 退会
data privacy | daten datenschutz | données confidentialité | datos privacidad | dados privacidade | данные конфиденциальность | data privasi | بيانات خصوصية | डेटा | 数据 隐私 | データ 個人情報
balance | guthaben kontostand saldo | solde | saldo | saldo | баланс остаток | saldo | رصيد | शेष बैलेंस | 余额 | 残高
transfer | überweisen überweisung | virement transférer | transferencia transferir | transferência transferir | перевод перевести | transfer | تحويل حوالة | ट्रांसफर | 转账 汇款 | 振込 送金
fee charge | gebühr gebühren abgebucht | frais débité prélevé | comisión cargo cobro | taxa cobrança | комиссия списали | biaya_admin potong | رسوم خصمت | शुल्क | 手续费 扣款 | 手数料 引き落とし
loan | kredit darlehen | prêt crédit | préstamo crédito | empréstimo | кредит | pinjaman | قرض | ऋण लोन | 贷款 | ローン 融資
interest rate | zinsen zinssatz | taux intérêt | interés | juros | процент ставка | bunga | فائدة | ब्याज | 利率 利息 | 金利 利率
insurance | versicherung versichert | assurance assuré | seguro aseguradora | seguro | страховка страхование | asuransi | تأمين التأمين | बीमा | 保险 | 保険
contract | vertrag | contrat | contrato | contrato | договор | kontrak | عقد | अनुबंध | 合同 | 契約
subscription | abo abonnement mitgliedschaft | abonnement adhésion | suscripción membresía | assinatura | подписка | langganan | اشتراكي | सदस्यता सब्सक्रिप्शन | 订阅 会员 | 定期購入 会員 サブスク
internet | internet wlan | internet wifi | internet wifi | internet wifi | интернет | internet | إنترنت انترنت | इंटरनेट | 网络 上网 宽带 | インターネット ネット
does not work | funktioniert geht_nicht | marche fonctionne | funciona | funciona | работает | berfungsi | يعمل لا_يعمل | काम_नहीं | 不能用 没反应 | 動かない 使えない
appointment | termin termine | rendez-vous rdv | cita citas | consulta agendamento | запись приём записаться | janji_temu janji | موعد | अपॉइंटमेंट | 预约 | 予約 診察
book | buchen buchung reservieren reservierung | réserver réservation | reservar reserva | reservar reserva | забронировать бронь бронирование | pesan reservasi booking | حجز أحجز | बुकिंग बुक | 预订 预定 | 予約
table | tisch | table | mesa | mesa | столик | meja | طاولة | टेबल | 餐桌 桌 | テーブル
restaurant | restaurant | restaurant | restaurante | restaurante | ресторан | restoran | مطعم | रेस्टोरेंट | 餐厅 饭店 | レストラン
menu food | essen speisekarte gericht | menu repas plat | comida menú plato | comida cardápio prato | меню еда блюдо | makanan menu | طعام قائمة أكل | खाना मेन्यू | 菜单 菜 | メニュー 料理
breakfast | frühstück | déjeuner petit-déjeuner | desayuno | café_da_manhã | завтрак | sarapan | فطور إفطار | नाश्ता | 早餐 | 朝食
hotel | hotel | hôtel | hotel | hotel | отель гостиница | hotel | فندق | होटल | 酒店 | ホテル
room | zimmer | chambre | habitación cuarto | quarto | номер комната | kamar | غرفة | कमरा | 房间 | 部屋
flight | flug flüge | vol vols | vuelo vuelos | voo voos | рейс полёт | penerbangan | رحلة طيران | उड़ान फ्लाइट | 航班 机票 | フライト 便
luggage | gepäck koffer handgepäck | bagage bagages valise | equipaje maleta | bagagem mala | багаж чемодан | bagasi koper | أمتعة حقيبة_سفر | सामान_यात्रा | 行李 | 荷物 手荷物
train | zug bahn | train | tren | trem | поезд | kereta | قطار | ट्रेन | 火车 列车 | 電車
ticket | ticket fahrkarte eintrittskarte karten | billet billets | billete boleto entrada | bilhete ingresso passagem | билет билеты | tiket | تذكرة تذاكر | टिकट | 票 门票 | チケット 切符
parking | parken parkplatz | parking stationnement garer | aparcar aparcamiento estacionamiento | estacionamento | парковка | parkir | موقف مواقف | पार्किंग | 停车 | 駐車
car | auto wagen mietwagen | voiture | coche auto carro | carro | машина автомобиль | mobil | سيارة | कार गाड़ी | 车 汽车 | 車
doctor | arzt ärztin praxis | médecin docteur | médico doctor | médico | врач доктор | dokter | طبيب دكتور | डॉक्टर | 医生 | 医師 先生
prescription medicine | rezept medikament | ordonnance médicament | receta medicamento | receita medicamento | рецепт лекарство | resep obat | وصفة دواء | दवा पर्ची | 处方 药 | 処方箋 薬
course class | kurs kurse unterricht | cours formation | curso clase | curso aula | курс занятие | kursus kelas | دورة درس | कोर्स कक्षा | 课程 课 | コース 授業 講座
job | stelle stellen bewerbung arbeit | emploi poste candidature | empleo trabajo | emprego vaga trabalho | работа вакансия | lowongan kerja | وظيفة عمل | नौकरी | 工作 招聘 职位 | 求人 仕事
complaint | beschwerde reklamation beschweren | plainte réclamation | queja reclamación | reclamação | жалоба претензия | keluhan komplain | شكوى | शिकायत | 投诉 | 苦情 クレーム
contact | kontakt erreichen kontaktieren | contact contacter joindre | contacto contactar | contato falar | контакт связаться | hubungi kontak | اتصال تواصل | संपर्क | 联系 | 連絡 問い合わせ
newsletter | newsletter | newsletter | boletín newsletter | newsletter | рассылка | buletin | نشرة | न्यूज़लेटर | 通讯 | メルマガ
app | app | application appli | aplicación app | aplicativo app | приложение | aplikasi | تطبيق | ऐप | 应用 | アプリ
website | webseite website internetseite | site | página sitio | site página | сайт | situs | موقع | वेबसाइट | 网站 | サイト
country abroad | ausland land international | étranger pays | extranjero país | exterior país | за_границу страна | luar_negeri negara | خارج دولة | विदेश देश | 国外 国家 海外 | 海外 国
accept | akzeptieren nehmen nehmt annehmen | accepter acceptez prenez | aceptar aceptan | aceitar aceitam | принимаете принимать | menerima terima | تقبلون قبول | स्वीकार | 接受 | 受け付け 使え
valid | dauert dauer gilt gültig | dure valable vaut | dura válido vale | dura válido | действует длится | berlaku | يستمر صالح | वैध | 有效 | 有効
cover include | abgedeckt enthalten umfasst | couvre couvrir comprend inclus | cubre incluye cubrir | cobre inclui | покрывает входит | mencakup termasuk | يشمل تشمل | शामिल | 包括 包含 范围 | 含まれ 対象
sent | verschickt abgeschickt losgeschickt unterwegs | parti partie envoyé | enviado salió | enviado saiu | отправлен | dikirim | أرسل خرج | भेजा | 寄出 已发 | 発送済
pick up | abholen abholung | retirer retrait récupérer | recoger recogida | retirar retirada | забрать самовывоз | ambil mengambil | استلام أستلم | लेना पिकअप | 自提 取货 | 受け取り 受取
work job service | dienst service | service | servicio | serviço | услуга сервис | layanan | خدمة | सेवा | 服务 | サービス
weather | wetter | météo | clima tiempo_atmosférico | clima | погода | cuaca | طقس | मौसम | 天气 | 天気
lost stolen | verloren gestohlen | perdu volé | perdí robado robaron robo | perdi roubado | потерял украли | kehilangan dicuri | فقدت سرقة | खो चोरी | 丢 被盗 | 紛失 盗難
block | sperren gesperrt | bloquer opposition | bloquear | bloquear | заблокировать | blokir | حظر إيقاف | ब्लॉक | 冻结 挂失 | 停止
update | aktualisieren | mettre_à_jour | actualizar | atualizar | обновить | perbarui | تحديث | अपडेट | 更新 | 更新
certificate document | bescheinigung unterlagen dokument | attestation document | certificado documento | certificado documento | справка документ | sertifikat dokumen | شهادة وثيقة | प्रमाणपत्र दस्तावेज़ | 证明 文件 | 証明書 書類
`;

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
gift card | gutschein geschenkgutschein geschenkkarte | cadeau chèque_cadeau bon | regalo | presente vale_presente | подарочный сертификат | hadiah voucher | هدية هدايا إهداء | उपहार गिफ्ट | 礼品卡 礼品 礼物 | ギフト ギフトカード 商品券
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
email | email e_mail mail | email courriel mail | correo email | email e_mail | почта email | email | بريد إيميل | ईमेल | 邮箱 邮件 | メール
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
appointment | termin termine | rendez_vous rdv | cita citas | consulta agendamento | запись приём записаться | janji_temu janji | موعد | अपॉइंटमेंट | 预约 | 予約 診察
book | buchen buchung reservieren reservierung | réserver réservation | reservar reserva | reservar reserva | забронировать бронь бронирование | pesan reservasi booking | حجز أحجز | बुकिंग बुक | 预订 预定 | 予約
table | tisch | table | mesa | mesa | столик | meja | طاولة | टेबल | 餐桌 桌 | テーブル
restaurant | restaurant | restaurant | restaurante | restaurante | ресторан | restoran | مطعم | रेस्टोरेंट | 餐厅 饭店 | レストラン
menu food | essen speisekarte gericht | menu repas plat | comida menú plato | comida cardápio prato | меню еда блюдо | makanan menu | طعام قائمة أكل | खाना मेन्यू | 菜单 菜 | メニュー 料理
breakfast | frühstück | déjeuner petit_déjeuner | desayuno | café_da_manhã | завтрак | sarapan | فطور إفطار | नाश्ता | 早餐 | 朝食
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
dog pet | hund hunde haustier haustiere | chien chiens animal animaux | perro perros mascota mascotas | cachorro cão animal_de_estimação | собака собаки питомец | anjing hewan | كلب كلاب حيوان_أليف | कुत्ता कुत्ते पालतू | 狗 宠物 | 犬 ペット
cat | katze katzen | chat chats | gato gatos | gato gatos | кошка кот | kucing | قطة قطط | बिल्ली | 猫 | 猫
child children kids | kind kinder | enfant enfants | niño niños niña niñas hijo hija | criança crianças filho filha | ребёнок ребенок дети детей | anak | طفل أطفال | बच्चा बच्चे बच्चों | 孩子 儿童 小孩 | 子供 子ども お子様
family | familie | famille | familia | família | семья | keluarga | عائلة أسرة | परिवार | 家庭 家人 | 家族
adult | erwachsene erwachsener | adulte | adulto adultos | adulto adultos | взрослый | dewasa | بالغ كبار | वयस्क | 成人 大人 | 大人
pensioner senior | rentner senioren | retraité senior | jubilado | aposentado idoso | пенсионер | lansia | متقاعد | वरिष्ठ | 老人 退休 | 高齢者 シニア
student pupil | student studenten studierende schüler | étudiant étudiante élève | estudiante alumno | estudante aluno | студент ученик школьник | mahasiswa siswa pelajar | طالب طلاب الطلاب | छात्र विद्यार्थी | 学生 | 学生 生徒
group | gruppe gruppen | groupe | grupo | grupo | группа | rombongan grup | مجموعة | समूह | 团体 团队 | 団体 グループ
birthday party | geburtstag feier party | anniversaire fête | cumpleaños fiesta | aniversário festa | день_рождения праздновать | ulang_tahun pesta | عيد_ميلاد حفلة | जन्मदिन पार्टी | 生日 聚会 | 誕生日 パーティー
wedding marriage | hochzeit heiraten heirat | mariage marier | boda casarse matrimonio | casamento casar | свадьба | pernikahan menikah | زواج زفاف | शादी विवाह | 结婚 婚礼 | 結婚
birth | geburt geburtsurkunde | naissance | nacimiento | nascimento | рождение рождения | kelahiran | ولادة ميلاد | जन्म | 出生 | 出生 出産
rent hire | mieten ausleihen leihen verleih vermietung | louer location | alquilar alquiler rentar | alugar aluguel | арендовать аренда прокат | sewa menyewa penyewaan | استئجار إيجار أستأجر تأجير | किराया किराए | 租 出租 租赁 | 借りる レンタル 貸し出し
bicycle bike | fahrrad fahrräder rad e_bike | vélo vélos bicyclette | bicicleta bicicletas bici | bicicleta bicicletas | велосипед | sepeda | دراجة دراجات | साइकिल | 自行车 单车 | 自転車
bus | bus busse | bus autobus | autobús bus | ônibus autocarro | автобус | bis | حافلة باص | बस | 公交 巴士 公共汽车 | バス
taxi | taxi | taxi | taxi | táxi | такси | taksi | تاكسي | टैक्सी | 出租车 | タクシー
station | bahnhof haltestelle station | gare arrêt | estación_de parada | estação | вокзал станция остановка | stasiun halte | محطة | स्टेशन | 车站 火车站 | 駅
airport | flughafen | aéroport | aeropuerto | aeroporto | аэропорт | bandara | مطار | हवाई_अड्डा | 机场 | 空港
directions way get there | anfahrt hinkommen anreiseweg | itinéraire accès venir | cómo_llegar indicaciones | como_chegar caminho | добраться доехать проехать | rute jalan_ke | الوصول_إلى الوصول كيفية_الوصول أصل_إلى | रास्ता पहुँचे पहुंचे | 怎么去 怎么走 路线 交通 | 行き方 アクセス 道順
arrival check in | anreise anreisen einchecken check_in |  | registro_de_entrada check_in | check_in entrada | заезд заселение | check_in | تسجيل_الوصول الوصول | चेक_इन आगमन | 入住 | チェックイン
departure check out leave | abreise abreisen auschecken abfahrt abflug | départ quitter | salida salir irse | saída sair | выезд отъезд отправление | check_out keberangkatan | مغادرة المغادرة | चेक_आउट प्रस्थान | 退房 离开 出发 | チェックアウト 出発
night overnight | nacht nächte übernachtung übernachten | nuit nuits nuitée | noche noches | noite noites | ночь ночи | malam | ليلة ليالي | रात | 晚上 夜 住宿 | 夜 泊 宿泊
camping tent caravan | zelt wohnwagen wohnmobil camping stellplatz | tente caravane camping_car emplacement | tienda_de_campaña caravana autocaravana parcela camping acampar | barraca trailer acampar | палатка кемпинг | tenda kemah | خيمة مخيم تخييم | तंबू कैंप | 帐篷 露营 营地 | テント キャンプ
shower | dusche duschen | douche douches | ducha duchas | chuveiro banho | душ | pancuran mandi | دش استحمام | शावर | 淋浴 洗澡 | シャワー
toilet washroom | toilette toiletten wc | toilettes wc | baño baños aseos | banheiro | туалет | kamar_kecil | حمام مرحاض دورة_المياه | शौचालय | 厕所 洗手间 卫生间 | トイレ
laundry washing machine | wäsche waschmaschine waschen trockner | lessive machine_à_laver laver linge | lavadora lavar lavandería ropa_sucia | lavar lavanderia máquina_de_lavar | стирка стиральная постирать | cuci mencuci laundry | غسيل غسالة | धुलाई कपड़े_धोना | 洗衣 洗衣机 | 洗濯 洗濯機
swimming pool | schwimmbad becken pool schwimmen | piscine nager | piscina nadar | piscina nadar | бассейн плавать | kolam_renang berenang | مسبح سباحة | तैराकी स्विमिंग | 游泳池 游泳 泳池 | プール 水泳
sauna | sauna | sauna | sauna | sauna | сауна баня | sauna | ساونا | सौना | 桑拿 | サウナ
gym training fitness | fitness training trainieren | sport entraînement gymnastique fitness | gimnasio entrenamiento entrenar | academia treino ginásio | тренировка фитнес спортзал | olahraga gym | رياضة نادي_رياضي تدريب | जिम व्यायाम | 健身 锻炼 训练 | ジム トレーニング
trainer coach | trainer trainerin | entraîneur coach | entrenador | treinador | тренер | pelatih | مدرب | प्रशिक्षक | 教练 | トレーナー コーチ
member membership | mitglied mitglieder mitgliedsausweis | membre membres | miembro socio socios | sócio membro | член членство | anggota keanggotaan | عضو عضوية | सदस्य | 成员 | メンバー
book | buch bücher lehrbuch | les_livres des_livres quels_livres un_livre le_livre manuel | libro libros | livro livros | книга книги учебник | buku | كتاب كتب الكتب | किताब किताबें पुस्तक | 书籍 图书 教材 课本 什么书 买书 | 本を 教科書 書籍
library | bibliothek bücherei | bibliothèque | biblioteca | biblioteca | библиотека | perpustakaan |  | पुस्तकालय | 图书馆 | 図書館
exam examination | prüfung prüfungen examen | examen examens | examen exámenes | exame prova | экзамен экзамены | ujian | امتحان امتحانات الامتحانات اختبار | परीक्षा | 考试 | 試験
test level placement | einstufung einstufungstest niveau test | niveau test | nivel prueba | nível teste | уровень тест | tingkat tes | مستوى | स्तर टेस्ट | 水平 测试 级别 | レベル テスト
teacher | lehrer lehrerin lehrkraft dozent | professeur enseignant prof | profesor profesora maestro | professor professora | учитель преподаватель | guru pengajar | معلم أستاذ | शिक्षक अध्यापक | 老师 教师 | 講師
lesson | stunde unterrichtsstunde lektion | leçon heure_de_cours | lección clase_particular | lição | урок уроки | pelajaran les | دروس حصة | पाठ | 课时 上课 | レッスン
learn study | lernen studieren | apprendre étudier | aprender estudiar | aprender estudar | учиться изучать учить | belajar | تعلم دراسة | सीखना पढ़ाई | 学习 | 学ぶ 勉強
language | sprache sprachen | langue langues | idioma idiomas lengua | idioma língua | язык языки | bahasa | لغة لغات | भाषा | 语言 | 言語 語学
private individual | einzelunterricht privatstunde privat einzeln | particulier particuliers privé | particular particulares privado | particular privado | индивидуальный частный | privat | خاص | निजी | 私人 一对一 | 個人 プライベート
beginner | anfänger | débutant | principiante | iniciante | начинающий новичок | pemula | مبتدئ | शुरुआती | 初学者 初级 | 初心者 初級
school university | schule universität hochschule | école université | escuela universidad colegio | escola universidade | школа университет | sekolah universitas | مدرسة جامعة | स्कूल विश्वविद्यालय | 学校 大学 | 学校 大学
enrol sign up | einschreiben einschreibung | inscription inscrit | inscribir inscripción matrícula | matrícula inscrever inscrição | запись | pendaftaran | التسجيل | नामांकन दाख़िला | 报名 | 申し込み 入学
miss absent absence | verpassen verpasst versäumen abwesend | manquer manqué rater absent absence | faltar falto perder_clase ausencia | faltar ausência | пропустить пропуск | absen tidak_hadir | غياب تغيب | अनुपस्थित छूट_जाए | 缺课 缺席 错过 | 欠席 休む
ill sick | krank krankheit | malade maladie | enfermo enfermedad | doente doença | болезнь заболел болею | sakit | مريض مرض | बीमार बीमारी | 生病 | 病気
money back | zurückerstattet | rendre_argent remboursé | devuelven_dinero dinero devuelven | dinheiro_de_volta | деньги |  | استعادة_المال المال | पैसे_वापस पैसे | 退钱 | お金
reduced price | ermäßigt vergünstigung rabatte | réduit réduits réductions tarif_réduit | descuentos reducido | descontos meia_entrada | льготы скидки |  | تخفيضات خصومات | रियायत |  | 値引き
office reception | büro sekretariat empfang rezeption | bureau secrétariat accueil réception | oficina secretaría recepción | escritório secretaria recepção | офис ресепшн приёмная | kantor resepsionis | مكتب المكتب استقبال | कार्यालय ऑफिस | 办公室 前台 | 事務所 オフィス 受付
phone call telephone | anrufen telefonisch | numéro_de_téléphone appeler | número_de_teléfono llamar | número_de_telefone ligar | номер_телефона позвонить | nomor_telepon menelepon | الاتصال | फोन_नंबर | 电话号码 打电话 | 電話番号
allowed may permitted | erlaubt dürfen darf zugelassen gestattet | autorisé admis droit | permitido permiten puedo_llevar admiten | permitido permitem pode_levar | разрешено разрешены можно_ли | boleh diizinkan | مسموح يسمح السماح | अनुमति | 允许 可以带 能带 | 許可 可能 連れて
rules conditions terms | regeln bedingungen vorschriften | conditions | reglas condiciones normas | regras condições | правила условия | aturan syarat ketentuan | قواعد شروط | नियम शर्तें | 规定 规则 条件 | 規則 ルール 条件
bring take along | mitbringen mitnehmen | apporter emmener amener | traer llevar | trazer levar | принести взять_с_собой | bawa membawa | إحضار أحضر | लाना साथ_लाना | 携带 带上 | 持って 持参
electricity power | strom elektrizität | électricité | electricidad luz | eletricidade luz energia | электричество свет ток | listrik | كهرباء الكهرباء | बिजली | 电 电力 | 電気 電力
power cut outage | stromausfall störung ausfall | coupure | corte apagón avería | apagão queda_de_energia | отключение авария | pemadaman gangguan | انقطاع عطل | कटौती | 停电 中断 | 停電 障害
meter reading | zählerstand stromzähler ablesen | compteur relevé | contador lectura medidor | medidor leitura | счётчик счетчик показания | meteran | عداد قراءة_العداد | मीटर रीडिंग | 电表 读数 抄表 | メーター 検針
gas | gas | gaz | gas | gás | газ | gas | غاز | गैस | 煤气 天然气 | ガス
water | wasser | eau | agua | água | вода | air_bersih | ماء مياه | पानी | 自来水 水费 | 水道
heating | heizung heizen | chauffage | calefacción | aquecimento | отопление | pemanas | تدفئة | हीटिंग | 暖气 供暖 | 暖房
tariff plan | tarif tarife | forfait | tarifa plan | plano tarifa | тариф тарифы | tarif paket_data | باقة تعرفة خطة | प्लान टैरिफ | 套餐 资费 | プラン 料金プラン
consumption usage data | verbrauch datenvolumen | consommation données_mobiles | consumo datos_móviles | consumo dados_móveis | расход потребление трафик | pemakaian kuota | استهلاك | खपत उपयोग | 用量 流量 | 使用量 データ量
mobile phone sim | handy sim smartphone | portable sim | móvil celular sim | sim | мобильный сим | ponsel hp sim | شريحة | सिम |  | 携帯 スマホ
technician | techniker monteur handwerker | technicien réparateur | técnico | técnico | техник мастер | teknisi | فني تقني | तकनीशियन | 技术员 师傅 | 技術者 作業員
install installation | installation installieren einbau anschluss | installer installation | instalar instalación | instalar instalação | установка установить подключение | pasang pemasangan instalasi | تركيب تثبيت | स्थापना इंस्टॉल | 安装 | 設置 取り付け インストール
instructions manual | anleitung bedienungsanleitung | mode_d_emploi notice instructions | instrucciones manual | manual instruções | инструкция | petunjuk panduan | تعليمات دليل | निर्देश | 说明书 说明 | 説明書 取扱説明書
spare part | ersatzteil ersatzteile | pièce_détachée | repuesto recambio | peça_de_reposição | запчасть запчасти | suku_cadang | قطعة_غيار | पुर्जा | 零件 配件 | 部品
moving house | umzug umziehen umgezogen | déménagement déménager | mudanza mudarme | mudança mudar_de_casa | переезд переехать | pindah pindahan | انتقال_السكن انتقال | घर_बदलना | 搬家 | 引っ越し 引越し
flat apartment house | wohnung haus | appartement maison logement | piso apartamento casa vivienda | apartamento casa | квартира дом | apartemen rumah | شقة منزل بيت | घर मकान | 公寓 房子 | アパート 住宅
key | schlüssel | clé clef clés | llave llaves | chave chaves | ключ ключи | kunci | مفتاح | चाबी | 钥匙 | 鍵
furniture | möbel | meuble meubles | mueble muebles | móvel móveis | мебель | mebel furnitur | أثاث | फर्नीचर | 家具 | 家具
bed | bett betten | lit lits | cama camas | cama camas | кровать | ranjang kasur | سرير | बिस्तर | 床 | ベッド
cleaning | reinigung reinigen putzen | nettoyage nettoyer ménage | limpieza limpiar | limpeza limpar | уборка чистка | pembersihan bersih | تنظيف | सफाई | 清洁 打扫 | 掃除 クリーニング
rubbish waste bin | müll abfall mülltonne entsorgen entsorgung | ordures déchets poubelle | basura residuos | lixo | мусор отходы | sampah | قمامة نفايات | कचरा | 垃圾 | ごみ ゴミ
passport identity card | reisepass pass ausweis personalausweis | passeport carte_d_identité | pasaporte dni | passaporte identidade | паспорт удостоверение | paspor ktp | جواز_سفر جواز هوية | पासपोर्ट पहचान_पत्र | 护照 身份证 | パスポート 身分証
visa residence permit | visum aufenthaltserlaubnis | visa titre_de_séjour | visado visa | visto | виза | visa | تأشيرة إقامة | वीज़ा | 签证 | ビザ
driving licence | führerschein | permis_de_conduire permis | carné_de_conducir licencia_de_conducir | carteira_de_motorista habilitação | водительские | sim_mengemudi | رخصة_قيادة رخصة | ड्राइविंग_लाइसेंस | 驾照 | 免許
form application | formular antrag beantragen | formulaire demande | formulario solicitud solicitar | formulário requerimento solicitar | заявление бланк форма | formulir permohonan | نموذج استمارة | फॉर्म आवेदन | 表格 申请 | 申請 用紙 フォーム
tax | steuer steuern | impôt impôts taxe | impuesto impuestos | imposto | налог налоги | pajak | ضريبة ضرائب | आयकर | 税 | 税金 税
deadline notice period | frist kündigungsfrist | délai préavis date_limite | preaviso fecha_límite | prazo | срок сроки | batas_waktu tenggat | مهلة موعد_نهائي | समय_सीमा | 期限 截止 | 期限 締め切り
fine penalty late fee | strafe mahngebühr bußgeld mahnung | amende pénalité | multa | multa | штраф пеня | denda | غرامة | जुर्माना | 罚款 滞纳金 | 罰金 延滞
dentist tooth | zahnarzt zahn zähne zahnschmerzen | dentiste dent dents | dentista diente dientes muela | dentista dente dentes | стоматолог зуб зубы | gigi | أسنان | दांत दाँत | 牙医 牙 牙齿 | 歯医者 歯
pain | schmerzen schmerz weh | douleur maux | dolor duele | dor dói | боль болит | nyeri | ألم | दर्द | 疼 痛 | 痛み 痛い
vaccination | impfung impfen | vaccin vaccination vacciner | vacuna vacunación | vacina vacinação | прививка вакцинация | vaksin vaksinasi | تطعيم لقاح | टीका | 疫苗 接种 | 予防接種 ワクチン
pharmacy | apotheke | pharmacie | farmacia | farmácia | аптека | apotek | صيدلية | फार्मेसी | 药店 药房 | 薬局
hospital clinic | krankenhaus klinik | hôpital clinique | hospital clínica | hospital clínica | больница клиника | rumah_sakit klinik | مستشفى عيادة | अस्पताल | 医院 诊所 | 病院 クリニック
emergency | notfall notdienst | urgence urgences | emergencia urgencia urgencias | emergência | экстренный срочно | darurat | طوارئ طارئ | आपातकाल | 紧急 急诊 | 緊急 救急
glasses lenses | brille kontaktlinsen | lunettes lentilles | gafas lentillas | óculos lentes | очки линзы | kacamata | نظارة نظارات | चश्मा | 眼镜 | 眼鏡 メガネ
test results | befund ergebnisse ergebnis | résultat résultats | resultado resultados | resultado resultados | результат результаты анализ | hasil | نتيجة نتائج | परिणाम नतीजे | 结果 | 結果
theatre play show | theater vorstellung aufführung | théâtre spectacle | teatro obra espectáculo | teatro espetáculo | театр спектакль | teater pertunjukan | مسرح مسرحية | नाटक | 剧院 演出 | 劇場 公演 舞台
cinema film | kino film filme | cinéma film films | cine película películas | cinema filme filmes | кино фильм | bioskop film | سينما فيلم | सिनेमा फ़िल्म फिल्म | 电影 电影院 | 映画 映画館
concert music | konzert musik | concert musique | concierto música | show música concerto | концерт музыка | konser musik | حفلة_موسيقية موسيقى | संगीत | 音乐会 音乐 | コンサート 音楽
museum exhibition | museum ausstellung | musée exposition | museo exposición | museu exposição | музей выставка | museum pameran | متحف معرض | संग्रहालय प्रदर्शनी | 博物馆 展览 | 博物館 展示 美術館
seat place | platz plätze sitzplatz | place places siège | asiento asientos plaza plazas | lugar lugares assento | место места | kursi tempat_duduk | مقعد مقاعد | सीट | 座位 位子 名额 | 席 座席 空き
event activity | veranstaltung veranstaltungen aktivität programm | événement activité activités animation | evento actividad actividades | evento atividade atividades | мероприятие занятия событие | acara kegiatan | فعالية فعاليات نشاط أنشطة | कार्यक्रम गतिविधि | 活动 节目 | イベント 活動 催し
tour trip | tour führung ausflug fahrt | visite excursion trajet | visita_guiada excursión viaje | passeio excursão viagem | экскурсия поездка | tur perjalanan | جولة رحلة | यात्रा दौरा | 游览 旅行 行程 | ツアー 旅行
boat ship ferry | boot schiff kanu | bateau ferry canoë | barco ferry canoa | barco balsa canoa | лодка корабль паром | kapal perahu | قارب سفينة عبارة | नाव | 船 渡轮 | 船 ボート フェリー
beach lake sea | strand see meer | plage lac mer | playa lago mar | praia lago mar | пляж озеро море | pantai danau laut | شاطئ بحيرة بحر | समुद्र झील | 海滩 海边 湖 | ビーチ 湖 海
drink bar | getränk getränke trinken | boisson boissons boire | bebida bebidas beber | bebida bebidas beber | напиток напитки | minuman minum | مشروب مشروبات | पेय | 饮料 喝 | 飲み物 飲む
bread bakery | brot brötchen bäckerei | pain boulangerie | pan panadería | pão padaria | хлеб булочная | roti | خبز مخبز | रोटी ब्रेड | 面包 | パン
coffee | kaffee café | café | café | café | кофе | kopi | قهوة | कॉफी | 咖啡 | コーヒー
vegetarian vegan | vegetarisch vegan | végétarien végan | vegetariano vegano | vegetariano vegano | вегетарианский веганский | vegetarian vegan | نباتي | शाकाहारी | 素食 | ベジタリアン 菜食
allergy | allergie allergisch allergene | allergie allergique | alergia alérgico | alergia alérgico | аллергия | alergi | حساسية | एलर्जी | 过敏 | アレルギー
wheelchair accessible lift | rollstuhl barrierefrei aufzug | fauteuil_roulant accessible ascenseur handicapé | silla_de_ruedas accesible ascensor | cadeira_de_rodas acessível elevador | инвалид коляска лифт | kursi_roda lift | كرسي_متحرك مصعد | व्हीलचेयर लिफ्ट | 轮椅 无障碍 电梯 | 車椅子 バリアフリー エレベーター
smoking | rauchen raucher | fumer fumeur | fumar | fumar | курить курение | merokok | تدخين | धूम्रपान | 吸烟 抽烟 | 喫煙 タバコ
quiet noise | ruhe lärm nachtruhe leise | bruit silence calme | ruido silencio | barulho silêncio | шум тишина | bising tenang | ضوضاء هدوء | शोर | 噪音 安静 | 騒音 静か
accident damage | unfall schaden beule | accident dégât dommage | accidente daño | acidente dano | авария ущерб повреждение | kecelakaan kerusakan | حادث ضرر | दुर्घटना नुकसान | 事故 | 事故 損害
tyre | reifen winterreifen | pneu pneus | neumático llanta | pneu pneus | шина шины резина | ban_mobil | إطار إطارات | टायर | 轮胎 | タイヤ
fuel petrol charging | tanken benzin aufladen ladestation | essence carburant recharge | gasolina combustible recargar | gasolina combustível carregar | бензин топливо зарядка | bensin pengisian | وقود بنزين | पेट्रोल | 加油 充电 | ガソリン 充電
driver | fahrer fahrerin | conducteur chauffeur | conductor | motorista condutor | водитель | sopir pengemudi | سائق | चालक | 司机 驾驶 | 運転手 運転
cash machine withdraw | geldautomat abheben bargeldabhebung | distributeur retirer retrait | cajero retirar sacar | caixa_eletrônico sacar saque | банкомат снять | atm tarik_tunai | صراف سحب | एटीएम निकालना | 取款 提款 自动取款机 | 現金自動 引き出し
pin code | pin geheimzahl | code_secret pin | pin clave | pin código_secreto | пин пин_код | pin | رقم_سري الرقم_السري | पिन |  | 暗証番号
exchange rate currency | wechselkurs währung geldwechsel | taux_de_change devise | tipo_de_cambio divisa moneda | câmbio moeda | курс_валют валюта | kurs mata_uang | سعر_الصرف عملة | विनिमय मुद्रा | 汇率 货币 外币 | 為替 両替 通貨
statement transactions | kontoauszug umsätze | relevé_de_compte opérations transactions | extracto movimientos transacciones | extrato transações | выписка операции | mutasi rekening_koran transaksi | كشف_حساب معاملات | विवरण लेनदेन | 对账单 交易 流水 | 明細 取引
direct debit instalment | lastschrift ratenzahlung raten | prélèvement mensualité | domiciliación cuotas | débito_automático parcelas | рассрочка автоплатёж | cicilan autodebet | تقسيط أقساط | किस्त | 分期 自动扣款 | 口座振替 分割
deposit | kaution anzahlung pfand | caution acompte dépôt | fianza depósito anticipo | caução depósito | залог депозит | deposit jaminan | وديعة عربون | जमा | 押金 定金 存款 | 保証金 デポジット 預金
limit | limit obergrenze höchstbetrag | plafond limite | límite | limite | лимит ограничение | batas limit | حد_أقصى الحد | सीमा | 限额 上限 | 上限 限度額
savings invest | sparen sparkonto anlegen | épargne épargner investir | ahorro ahorros invertir | poupança investir | сбережения вклад | tabungan investasi | ادخار توفير استثمار | बचत निवेश | 储蓄 投资 | 貯金 投資
salary | gehalt lohn | salaire paie | salario sueldo nómina | salário | зарплата | gaji | راتب | वेतन | 工资 薪水 | 給料 給与
pension | rente | retraite | pensión jubilación | aposentadoria pensão | пенсия | pensiun | تقاعد معاش | पेंशन | 退休金 养老金 | 年金
holiday leave vacation | urlaub urlaubstage ferien | vacances congé congés | vacaciones |  | отпуск каникулы | cuti liburan | إجازة | अवकाश छुट्टियाँ | 假期 休假 | 休暇 有給
travel booking trip | reise reisen | voyage voyager | viaje viajar | viagem viajar | путешествие поездка | perjalanan wisata | سفر رحلة | यात्रा | 旅行 旅游 | 旅行
time zone difference | zeitzone zeitverschiebung | fuseau_horaire décalage | zona_horaria | fuso_horário | часовой_пояс | zona_waktu | فرق_التوقيت | समय_क्षेत्र | 时差 时区 | 時差
plug adapter socket | stecker adapter steckdose | prise adaptateur | enchufe adaptador | tomada adaptador | розетка переходник | colokan adaptor | قابس محول | प्लग | 插头 插座 | プラグ コンセント
translate | übersetzen übersetzung | traduire traduction | traducir traducción | traduzir tradução | перевести_на переводчик | terjemahkan terjemahan | ترجمة | अनुवाद | 翻译 | 翻訳
distance far | entfernung weit | distance loin | distancia lejos | distância longe | расстояние далеко | jarak jauh | مسافة بعيد | दूरी दूर | 距离 多远 | 距離 遠い
traffic | verkehr stau | circulation embouteillage | tráfico atasco | trânsito | пробки движение | lalu_lintas macet | مرور ازدحام | यातायात | 堵车 | 渋滞 交通
nearest near | nähe nächstgelegene | proche près | cercano cerca | próximo perto | ближайший рядом | terdekat dekat | أقرب قريب | नज़दीकी | 最近 附近 | 最寄り 近く
cheap | billig günstig | moins_cher bon_marché | barato económico | barato | дешёвый дешевле | murah | رخيص أرخص | सस्ता | 便宜 | 安い
new | neu neue | nouveau nouvelle | nuevo nueva | novo nova | новый | baru | جديد | नया | 新的 | 新しい 新規
old age | alter alt mindestalter | âge | edad | idade | возраст лет | umur usia | عمر سن | उम्र आयु | 年龄 几岁 | 年齢 歳
name | name namen | nom | nombre | nome | имя | nama | اسم | नाम | 名字 姓名 | 名前
person people guest | personen person gäste gast leute | personne personnes invité | persona personas huésped invitado | pessoa pessoas hóspede | человек гости люди | orang tamu | شخص أشخاص ضيف ضيوف | लोग मेहमान | 客人 几个人 多少人 | 人数 客 ゲスト
review rating | bewertung bewertungen | avis évaluation note | reseña opinión valoración | avaliação | отзыв отзывы | ulasan | تقييم مراجعة | समीक्षा | 评价 评论 | レビュー 評価 口コミ
receipt | beleg quittung kassenbon | reçu ticket_de_caisse | recibo | recibo | чек квитанция | struk kwitansi | إيصال | रसीद | 收据 小票 | レシート
packaging | verpackung | emballage | embalaje | embalagem | упаковка | kemasan | تغليف | पैकेजिंग | 包装 | 包装 梱包
material made of | material stoff leder | matière tissu cuir | material tela cuero | material tecido couro | материал ткань кожа | bahan | مادة قماش جلد | सामग्री | 材料 面料 | 素材 材質
weight | gewicht schwer wiegt | poids pèse | peso pesa | peso pesa | вес весит | berat | وزن | वज़न | 重量 多重 | 重さ 重量
battery charger | akku batterie ladegerät | batterie chargeur pile | batería cargador pila | bateria | батарея аккумулятор зарядное | baterai charger | بطارية شاحن | बैटरी चार्जर | 电池 充电器 | 電池 バッテリー 充電器
computer laptop | computer laptop rechner | ordinateur portable | ordenador computadora portátil | computador notebook | компьютер ноутбук | komputer laptop | حاسوب كمبيوتر | कंप्यूटर लैपटॉप | 电脑 | パソコン
printer print | drucken drucker kopieren | imprimer imprimante photocopie | imprimir impresora fotocopia | imprimir impressora | печать распечатать принтер | cetak printer | طباعة طابعة | प्रिंट | 打印 复印 | 印刷 プリント コピー
security safe fraud | sicherheit betrug | sécurité fraude arnaque | fraude estafa | segurança fraude golpe | безопасность мошенничество | keamanan penipuan | أمان احتيال | सुरक्षा धोखाधड़ी | 安全 诈骗 | 安全 詐欺
police found items | polizei fundbüro gefunden | police objets_trouvés trouvé | policía objetos_perdidos encontrado | polícia achados | полиция находки | polisi temuan | شرطة مفقودات | पुलिस | 警察 失物 | 警察 忘れ物 落とし物
extend renew | verlängern verlängerung | prolonger renouveler prolongation | prolongar renovar renovación | prorrogar renovar renovação | продлить продление | perpanjang perpanjangan | تمديد تجديد | बढ़ाना नवीनीकरण | 续借 续期 延长 | 延長
pause | pausieren pause unterbrechen ruhen | suspendre pause | pausar suspender | pausar suspender | приостановить заморозить | jeda menunda | تجميد إيقاف_مؤقت | रोकना | 暂停 | 休止 一時停止
start begin | beginnt beginn startet | commence début commencer | empieza comienza empezar | começa começar início | начинается начало начать | mulai | يبدأ بداية | शुरू | 开始 | 始まる 開始
end finish | endet ende fertig | finit fin terminer | termina fin terminar | termina fim terminar | заканчивается конец | selesai berakhir | ينتهي نهاية | ख़त्म समाप्त | 结束 | 終わる 終了
send mail post | schicken senden post | envoyer |  | correios | послать | mengirim pos | إرسال | भेजना डाक | 寄 发送 | 送る 郵送
branch branches | filialen zweigstelle | agence agences succursale | sucursales | agência filial | филиал отделение | cabang | فرع فروع | शाखा | 分店 分行 网点 | 支店
home | zuhause heim | domicile chez_moi | casa | casa domicílio | дом домой | rumah | المنزل البيت | घर | 家里 在家 上门 | 自宅
childcare | kinderbetreuung betreuung | garderie garde_d_enfants | guardería cuidado_de_niños | creche | няня присмотр детский_сад | penitipan_anak | حضانة رعاية_الأطفال | बाल_देखभाल | 托儿 看护 | 託児 保育
games sports | spiel spiele sport | jeu jeux sports | juego juegos deporte deportes | jogo jogos esporte | игра спорт | permainan | لعبة ألعاب | खेल | 游戏 比赛 运动 | ゲーム 試合 スポーツ
recipe cook | kochen kochrezept | recette cuisiner | receta_de_cocina cocinar | receita_de_cozinha cozinhar | рецепт_блюда готовить | resep_masakan memasak | وصفة_طعام طبخ | रेसिपी पकाना | 食谱 菜谱 做饭 | レシピ
alarm reminder calendar | wecker erinnerung kalender | réveil rappel calendrier | alarma recordatorio calendario | alarme lembrete calendário | будильник напоминание календарь | alarm pengingat kalender | منبه تذكير تقويم | अलार्म कैलेंडर | 闹钟 提醒 日历 | アラーム リマインダー カレンダー
mortgage property | hypothek immobilie baufinanzierung | hypothèque immobilier | hipoteca inmueble | hipoteca imóvel | ипотека недвижимость | kpr properti | رهن عقار | बंधक संपत्ति | 房贷 房产 | 住宅ローン 不動産
credit score report | bonität schufa | cote_de_crédit | historial_crediticio | pontuação_de_crédito | кредитная_история | skor_kredit | التصنيف_الائتماني | क्रेडिट_स्कोर | 信用评分 征信 | 信用情報
quit leave | aufhören austreten abbrechen aussteigen | abandonner quitter | dejar abandonar | abandonar desistir | бросить прекратить | berhenti | ترك أترك توقف | छोड़ना | 退课 放弃 | やめる 辞める
`;

/** Notices and village life. How such a text is read stands in ../parse.ts. */
export const notices = `
# Külaseltsi üldkoosolek kultuurimajas | jyri | 19 | pin
Tere, hea saarerahvas! Külaseltsi üldkoosolek on **tuleva kuu teisel laupäeval kell 12** kultuurimaja väikeses saalis. Päevakord:

1. Aastaaruanne ja raha seis
2. Juhatuse valimine
3. Kultuurimaja katus: hinnapakkumised
4. Jooksvad küsimused

Kohv ja kringel on laual. Kes ise tulla ei saa, kirjutagu volitus ja andku naabrile kaasa.
@tiiu Kas aruannet saab enne lugeda? Eelmine kord jagati see alles kohapeal kätte ja keegi ei jõudnud süveneda.
@jyri Saab küll. Panen selle nädala lõpuks raamatukokku ja saadan kõigile liikmetele meiliga.
@heino Mina tulen, aga palun, et ei räägitaks jälle kolm tundi. Mul on loomad.
@katrin Aitan jälle protokolli kirjutada. Kes oskab projektoriga ümber käia, võiks olla pool tundi varem kohal.
@siim Projektor on minu mure. Võtan pikema kaabli ka kaasa, eelmisest korrast on meeles.
@helgi Küpsetan kringli, aga palun keegi teine hankigu kohvikoor. Minu juurest on pood saare teises otsas.
@anneli Kohvikoore toon poest ise ära, ärge muretsege.
@eha Meie tuleme praamiga kell 11. Kas suvekodu omanik võib ka hääletada või ainult kaasa rääkida?
@jyri > Kas suvekodu omanik võib ka hääletada?

Kui oled külaseltsi liige ja aastamaks on makstud, on sul hääl nagu igal teisel. Sissekirjutust keegi ei küsi.
@eha Selge, siis maksan kohe sadamas ära. Aitäh!

# Neljapäeval elektrikatkestus Põhjakülas ja Metsakülas | toomas | 5
Võrguettevõte vahetab alajaama juures kaks posti välja. Vool on väljas **neljapäeval kella 9–15**, halva ilma korral lükkub töö reedele. Sadamaküla ja pood jäävad voolu alla.
@aino Kuus tundi! Mul on sügavkülmik liha täis. Kas see peab vastu?
@toomas Peab küll, Aino, kui sa ust lahti ei tee. Täis sügavkülmik hoiab külma vabalt terve ööpäeva.
@liis Kas koolis on vool olemas? Lastel on neljapäeval arvutitund.
@kristi Kool on Sadamaküla liini peal, nii et tunnid toimuvad nagu ikka.
@endel Külmhoone pärast pidin juba generaatori välja otsima. Kütust on, käivitada pole aasta aega proovinud.
@toomas Proovi siis täna ära, Endel. Neljapäeva hommikul on mul telefon kindlasti punane.
@endel Proovisin. Tossab nagu vana mootorpaat, aga käib.

# Internetimasti asukoht: kas Männimäele või sadama taha? | maret | 58
Operaator on nõus saarele uue masti püstitama, kui me koha osas kokku lepime. Kaalul on kaks kohta:

- **Männimägi** – kõrgem, levi ulatuks Lõunakülani, aga mast paistaks igale poole
- **sadama tagune plats** – vool ja tee on olemas, ent mets jääb Lõunakülale ette

Vastust oodatakse kuu lõpuks. Mis te arvate?
@siim Kindlasti Männimägi. Sadamas on levi niigi olemas, Lõunakülas pean koosolekuks autoga mäe otsa sõitma.
@rein Männimäe tipus pesitseb juba kolmandat aastat merikotkas. Enne kui keegi labida maasse lööb, tuleb keskkonnaametist küsida.
@signe Meie suvekodu aknast paistab otse Männimägi. Ma ei taha iga õhtu punast tuld vaadata.
@siim Signe, sina oled siin juulis, meie oleme siin jaanuaris. Talvel pole lastel koduõppe ajal lihtsalt ühendust.
@jyri Palun räägime sõbralikult. Mõlemal on oma õigus.
@signe Ma ei mõelnud halvasti. Kui kotka asi saab korda ja mast tuleb võimalikult madal, siis ma vastu ei ole.
@urmas Päästjana ütlen, et mulle on tähtis ainult üks: et hädaabikõne läheks Lõunaküla rannast läbi. Mullu ei läinud.
@maret Küsisin keskkonnaametist järele. Pesapuust peab jääma vähemalt kakssada meetrit ja ehitada ei tohi pesitsusajal. Mäe idaserv sobiks.
@rein Idaservaga olen päri. Sinna saab vana liivaaugu teed pidi ligi ka.
@maret Suur aitäh kõigile. Annan operaatorile teada: **Männimäe idaserv**, ehitus mitte enne augustit.

# Kes käiks eakate juures poes ja ahju kütmas? | merike | 33
Meil on saarel üheksa üle kaheksakümneaastast, kes elavad üksi. Sotsiaaltöötaja käib mandrilt kord nädalas, aga sellest jääb väheks. Otsin inimesi, kes saaksid kord või kaks nädalas läbi minna: puud tuppa, toit ära tuua, natuke juttu ajada.
@piret Mina saan teisipäeviti Metsakülas käia. Lähen niikuinii sealt mööda, kui lapse trenni viin.
@aino Ma ise olen ka üle kaheksakümne, aga jalad veel käivad. Hilda juurde lähen ikka omal jõul.
@merike Aino, sina oled meile kõigile eeskujuks!
@priit Puud lõhun ja toon tuppa, sellega olen nõus. Jutuajamine jäägu teiste peale, mina rääkida eriti ei mõista.
@helgi Priit, mõnikord on just vaikne inimene kõige parem seltsiline.
@kristi Suuremad õpilased tahaksid aidata. Kas nad võiksid reede pärastlõunal paarikaupa käia?
@merike Muidugi võiksid! Panen nimekirja kokku ja räägin vanainimestega enne ise läbi, et keegi võõraid lapsi nähes ei ehmuks.
@anneli Poest võib kauba ette tellida. Pakin kasti valmis ja panen nime peale, siis pole vaja järjekorras seista.

# Ohtlike jäätmete kogumisring sel laupäeval | maret | 9
Auto tuleb kell 10 praamiga ja peatub poe ees (10.30), koolimaja juures (11.30) ja Lõunaküla bussipeatuses (12.30). Vastu võetakse vanu värve, akusid, patareisid, õli, ravimeid ja päevavalguslampe. *Rehve ei võeta.*
@kalju Kuhu ma siis need rehvid panen? Mul seisab neid kuuri taga juba terve hunnik.
@maret Rehvid saab viia mandrile jäätmejaama, kaheksa tükki aastas tasuta. Kui rahvast koguneb, tellime eraldi koorma.
@ylo Pange mind kirja, mul on kümme traktorirehvi. Seni hoiavad nad silokilet kinni.
@eha Me ei jõua selleks ajaks saarele. Kas naaber võib meie värvipotid ära anda?
@maret Võib ikka. Peaasi, et purgil oleks kaas peal ja silt loetav.
@heino Viisin ära kolm akut ja ühe ämbritäie patareisid, mis olid kogunenud rublaajast saadik. Kerge hakkas.

# Parkimine sadamas: suvekodude autod seisavad nädalate kaupa | marko | 07-05
Reede õhtul loendasin sadama platsil 34 autot, kohti on 28. Osa neist pole liikunud jaanipäevast saadik. Praamilt tulijad keeravad kaldteel otsa ringi ja see on lihtsalt ohtlik.
@signe Meie jätame auto saarele, sest muidu tuleks iga kord kallis pilet osta. Kuhu me ta siis paneksime?
@heino Oma hoovi, Signe. Sinna on kaks kilomeetrit.
@signe Oma hoovist sadamasse tuleb siis kahe lapse ja nelja kotiga jala käia.
@marko Kompromiss oleks pikaajalise parkimise plats vana kalakombinaadi taga. Sealt on sadamasse viis minutit jalutada.
@jyri Plats kuulub külaseltsile. Kui kümme meest tuleb labidatega, saab selle ühe laupäevaga korda.
@kalju Labidaid pole vaja, mul on traktoril kopp. Kruusa on vaja kaks koormat.
@eha Meie pere maksab ühe koorma kinni. Tuleme hea meelega appi ka.
@marko Väga hea. Teen sildid valmis: sadama ees **kuni 24 tundi**, kombinaadi taga nii kaua, kui vaja.

== ideed
# Kaasav eelarve: kogume ideid | maret | 47
Järgmisest aastast saame ühe osa raha üle ise otsustada. Kirjuta siia, mida saar sinu arvates kõige rohkem vajab!
# Mida peaks külaselts järgmisel aastal ette võtma? | jyri | 96
Juhatus hakkab tööplaani tegema. Mõtteid on meil endalgi, aga tahaks kuulda, mis teistel südamel on.
# Arengukava: mis on sinu jaoks kõige tähtsam? | katrin | 310
Teeme uut arengukava ja iga mõte läheb kirja. Ei pea olema ilus jutt, piisab ühest lausest.
+ Kultuurimaja katus ennekõike. Kui vesi põrandani jõuab, pole varsti enam midagi parandada.
+ Lastele oleks vaja mänguväljakut. Vana kiik on roostes ja liumägi kaldub.
+ Valgustus sadamast poeni, palun. Novembris käin seda teed taskulambiga.
+ Ma paneksin raha elektrigeneraatorisse. Iga tormiga istume ju pimedas.
+ Ühine pesumaja ja külalistuba tooks natuke sissetulekut ka.
+ Kergliiklustee koolini. Lapsed kõnnivad praegu tee ääres ja külaline kihutab.
+ Avalik saun! Mererand on meil olemas, saunamaja mitte.
+ Kõigepealt teeks korda selle, mis meil juba on, alles siis ehitaks uut.
+ Defibrillaator poe seinale. Loodame, et vaja ei lähe, aga abi on kaugel.
+ Noortele oma tuba, kus saaks õhtuti koos olla. Bussipeatus pole selleks õige koht.
+ Tuletõrjeveehoidla Lõunakülasse, seal pole suvel kusagilt vett võtta.
+ Pingid mere äärde. Vanem inimene tahab vahepeal jalga puhata.
+ Matkarada võiks märgistada puitsiltidega, mitte plastsiltidega. Selle teeme ise talgukorras ära.
+ Raamatukogule paar mugavat tooli ja korralik lamp.
+ Töökoda, kus oleks treipink ja höövel ja kus vanad mehed saaksid noori õpetada.
= Olen valmis selles ka ise kaasa lööma.
= Küsisin naabritelt ja nemad mõtlesid samamoodi.
= Raha on vaja, aga tahtmist veel rohkem.
= Vähemalt võiks hinnapakkumise võtta.
= Kas keegi teab, kuidas teistel väikesaartel sellega on?

== talgud
# Kevadtalgud sadamas | jyri | 04-18
Laupäeval kell 10 koristame sadama ja supelranna ära. Lõuna on talgulistele tasuta. Palun anna teada, kas tuled ja mis tööriista kaasa võtad!
# Kalmistutalgud enne emadepäeva | helgi | 05-04
Riisume lehed, parandame kiviaia ja värvime värava üle. Alustame kell 11, lõpetame supiga. Kes tuleb?
# Võsatalgud Lõunaküla tee ääres | katrin | 10-03
Põder ei paista enne välja, kui on kapoti peal. Laupäeval võtame teeservad puhtaks. Kes saab tulla ja millega?
+ Mina tulen ja võtan kaks reha kaasa. Kindaid on ka üle.
+ Meie perest on kohal neli inimest, neist kaks väikest.
+ Tulen traktori ja käruga, siis ei pea prahti seljas tassima.
+ Saag on teritatud, aga abilist oleks vaja, kes oksi eest ära tõmbab.
+ Olen sel laupäeval tööl, kahju küll. Toon hommikul vähemalt ühe plaadikoogi ära.
+ Supi keedan mina. Öelge ainult, mitmele sööjale arvestada!
+ Selg ei luba enam kummardada, aga lõket valvata ja lugusid rääkida jõuan.
+ Tulen natuke hiljem, kümnene praam toob külalise.
+ Võtan termosed tee ja kohviga. Igaüks toogu oma kruus.
+ Kas prügikotid on olemas või toon poest? Kolm rulli on praegu laos.
+ Ilmateade lubab kuiva, aga kummikud võtan ikka kaasa.
+ Mullu oli meid kolmkümmend ja saime enne lõunat valmis. Teeme järele!
+ Toome trimmeri ja võsalõikuri, kütus on omast käest.
+ Lapsed küsisid juba, kas jälle vorsti ka grillitakse.
+ Olen kohal, kuigi tolmuallergia pärast tahaksin tööd tuulepealsel küljel.
= Kell kümme või üksteist, vahet pole, ärkan niikuinii varakult.
= Sadama poolt tulijaid võin peale võtta.
= Head ilma meile kõigile!
= Naabri räägin ka ära.

== vool
# Elekter läks jälle ära | liis | 11-19
Kustus umbes kell seitse õhtul ja korraks vilkus veel. Kas teistel on vool olemas või on viga meie majas?
# Tormihoiatus: öösel kuni 30 m/s | urmas | 10-23
Keskkonnaagentuur andis teise astme hoiatuse. Pange lahtised asjad kinni, laadige telefonid ära ja kirjutage siia, kui kuskil midagi juhtub.
# Põhjaküla on pimedas | heino | 01-14
Tuul viis vist puu liinile. Rikketelefon ütleb, et brigaad tuleb alles hommikul. Kuidas teil on?
+ Meil Metsakülas on vool veel olemas, aga lambid tuhmuvad vahepeal.
+ Sadamakülas kustus kõik korraga, ka tänavavalgus.
+ Teatasin rikketelefonile, pandi kirja. Helistage teie ka, siis võetakse tõsisemalt.
+ Suur mänd on risti üle kooli tee, autoga praegu läbi ei pääse.
+ Pliit köeb ja küünlad põlevad. Kellel külm on, tulgu meile.
+ Generaator töötab, saan kahe maja külmikud töös hoida.
+ Telefonimast peab akuga vastu umbes neli tundi, nii et hoidke kõned lühikesed.
+ Kuuri katuselt läks kolm eterniiti lendu. Õnneks ei olnud kedagi õues.
+ Käisin vanaemade juures läbi, kõigil on soe ja tuju hea.
+ Meri on nii kõrgel, et paadisild on vee all.
+ Päästekomando on väljas ja saeb teed lahti. Palun ärge ise liini alla minge!
+ Mul oli just leib ahjus. Nüüd on ahjus midagi muud.
+ Vesi läks ka ära, sest pump ju ei tööta. Kellel on käsipumbaga kaev?
+ Praami ei tulnud ja täna ilmselt ei tule ka.
+ Lapsed on vaimustuses: mängime taskulambi valgel lauamänge.
= Annan teada, kui midagi muutub.
= Hoidke ennast ja naabreid!
= Väljas ulub nii, et oma häält ei kuule.
= Hommikul valges vaatame edasi.
`

/** House, heating, water and garden. */
export const homes = `
# Hüdrofoor käib, aga vett ei tule | piret | 3
Pump undab, rõhk on nullis ja kraanist tuleb ainult õhku. Kaevus on vett umbes poolteist meetrit. Mida ma kõigepealt vaatama peaks?
@toomas Lülita pump **kohe välja**, kuivalt töötades põleb tihend läbi. Siis vaata, kas tagasilöögiklapp peab.
@piret Pump on väljas. Kus see klapp on?
@toomas Imitoru alumises otsas kaevus, messingist jubin, sõel otsas. Sinna jääb tihti liiva või leht vahele.
@heino Mul oli sama häda. Klapi vahel oli konn. Elus konn.
@piret Konna ei olnud, aga leht oli! Puhastasin ära ja täitsin toru veega. Nüüd tõmbab.
@toomas Tubli! Jälgi homme rõhku. Kui see öösel langeb, on klapi kumm väsinud ja tuleb uus panna.
@piret Rõhk püsis terve öö. Toomas, sulle on kapis purk vaarikamoosi.

# Küttepuude hind ja kes tänavu teeb | priit | 38
Teen tänavu puid järgmiselt: kuiv kask 30 cm, segapuu 50 cm, haab. Kohaletoomine saare piires on hinna sees, **ladumine mitte**. Kuiva kaske on alles umbes kümme koormat.
@aino Priit, palun mulle üks koorem kaske nagu igal aastal. Ja kui saad, siis väiksemad halud, mu pliit on pisike.
@priit Kirjas. Lõhun sulle peenemaks, laon kuuri ka ära.
@signe Kas haab kõlbab kaminasse? Meile soovitati, et see puhastab lõõre.
@priit Kuiv haab põleb puhtalt ja tahma jätab vähe, aga sooja annab kasest vähem. Pane paar halgu iga kütmise lõppu.
@liis Ostsin mullu mandrilt odavamalt ja sain märja lepa. Sisises terve talve. Sel aastal ainult Priidult.
@ylo Mul on lammaste karjamaalt koristatud kadakat. Kes tahab suitsuahju jaoks, võib tasuta ära viia.
@endel Ülo, ma tulen haagisega. Kadakasuits on lesta jaoks kulda väärt.
@priit Kask on nüüd otsas, segapuud jagub veel jõuludeni.

# Korstnapühkija tuleb saarele | urmas | 08-28
Kutseline pühkija on saarel **neli päeva**. Kokkuleppel vaatab ta üle ka ahjud ja annab kindlustuse jaoks akti. Kirjuta siia küla ja lõõride arv, teen talle ringi valmis.
@heino Põhjaküla, kaks lõõri. Ühes elavad hakid, nende eest palun vabandust.
@eha Lõunaküla, üks kamin ja üks pliit. Oleme kohal alles laupäeval.
@helgi Metsaküla, kolm lõõri. Üks ahi ajab idatuulega suitsu sisse, palun, et ta seda eraldi vaataks.
@urmas Helgi, sellest rääkisin talle kohe. Arvas, et müts on korstnale vale pandud.
@tiiu Raamatukogu pliit ka, palun! Ametlikult vastutab vald, aga külm on meil.
@urmas Ring on täis, kokku 41 lõõri. Palun pange ahjud eelmisel õhtul külmaks ja vaip ahjusuu eest ära.
@heino Hakid kolisid pühkija peale lärmates naabri korstnasse. Andke andeks, Kalju.

# Mutid on muru üles künnud | eha | 05-20
Iga hommik kümme uut hunnikut. Proovisin karbiidi, vibreerivat vaia ja naabri nõuannet heeringapeadega. Heeringapead tõi kass tuppa. Mis päriselt aitab?
@heino Ei aita miski. Harju ära.
@ylo Kui muru peal lambad käiksid, poleks hunnikuid nähagi. Võin kaks tükki suveks laenata.
@eha Ülo, sa vist ei tee nalja?
@ylo Lammastega ei naljata. Aeda on vaja ja ämber vett päevas.
@rein Mutt sööb maipõrnika vastseid. Kui hunnikuid on palju, siis tänan teda nende eest.
@eha Lambad on juulist meil. Mutt on alles, aga mul on nüüd ükskõik, sest lambad on nii armsad.

# Septikute tühjendamine: tellime auto ühiselt | katrin | 70
Purgimisauto tuleb mandrilt ainult siis, kui on vähemalt kuus tellimust, sest praamisõit maksab. Praegu on kirjas neli majapidamist. Kes veel soovib?
@liis Meie soovime! Kolmekuubine mahuti, auto pääseb kümne meetri peale.
@helgi Mina ka. Tee on kitsas, õunapuu oksad tuleb enne ära siduda.
@toomas Pange mind ka kirja. Voolik peab olema vähemalt 30 meetrit.
@katrin Tore, seitse on koos. Auto tuleb kolmapäeva hommikul, ring algab Lõunakülast. Maksta saab kaardiga kohapeal.
@liis Käisid ära, kiire ja viisakas. Aitäh, Katrin, et eest vedasid.

# Õunte pressimine Helgi kuuris | helgi | 09-12
Press ja purustaja on üles pandud. Laupäeviti kell 10–16 võib tulla oma õunte ja oma pudelitega. Pestud õun, palun, ja **mitte maast korjatud mädanikuga**! Kuumutada saab ka.
@piret Kui palju mahla ühest ämbritäiest saab?
@helgi Olenevalt õunast neli-viis liitrit. Sügisjoonik annab kõige rohkem, antonovka annab kõige parema.
@kristi Kas võin tuua kogu neljanda klassi? Loodusõpetuses on just teemaks saagikoristus.
@helgi Tulge reedel, siis pole järjekorda. Igaühele üks klaas sooja mahla ja kringlit ka.
@marko Mul on pakendamiseks kolmeliitriseid karpe üle, võin tuua.
@kristi Aitäh, Helgi! Lapsed joonistasid sulle pressi pildi, see ripub koolis seina peal.
@heino Pressi juurde jäid mu prillid. Leidsin need kringlikorvist. Terved.

== kaevud
# Kaev jäi kuivaks | heino | 08-03
Kolmkümmend aastat on siin elatud ja esimest korda on põhi paljas. Kust te vett toote ja kas keegi on kaevu sügavamaks kaevanud?
# Kaevuvesi on rauane ja pruun | liis | 112
Pesu on kollane ja tee maitseb nagu nael. Mida teie oma veega teete?
# Puurkaev või salvkaev? | signe | 256
Plaanime uut kaevu ja nõu on seinast seina. Millega teie rahul olete?
+ Meil on salvkaev, kaheksa rõngast, ja vett on seni jagunud.
+ Puurisime kolm aastat tagasi. Kallis oli, aga mure on möödas.
+ Laske vett enne uurida, proovipudeli saab tervisekeskusest.
+ Toome joogivee sadama kraanist kanistritega, pesuks kõlbab oma vesi küll.
+ Paekivi all on vesi hea, aga sügavamale minnes tuleb väävlihais.
+ Kaevumeister käib saarel kord suves. Paned ennast kirja ja jääd ootama.
+ Puhastasime kaevu talvel ära, põhjast tuli välja kaks ämbrit ja üks kahurikuul.
+ Filter aitab, ent seda tuleb iga kolme kuu tagant vahetada.
+ Vihmavesi tünni ja sellega aeda kasta, siis jääb kaevu koormust vähemaks.
+ Meri on lähedal: kui liiga palju korraga pumbata, läheb vesi soolaseks.
+ Vanaisa ütles ikka, et kaevu kaevatakse septembris, siis on vesi kõige madalamal.
+ Uuri toetust, hajaasustuse programmist saab osa rahast tagasi.
+ Naabri uus kaev võttis meie oma tühjaks, nii et rääkige enne läbi.
+ Keeda vähemalt joogivesi läbi, kuni analüüs käes on.
= Meil läks selle asjaga terve suvi.
= Küsi kindlasti kaks pakkumist.
= Vesi on kallim kui kuld.
= Võid tulla vaatama, kuidas meil tehtud on.

== ahjud
# Kütmine: kui palju teil puid kulub? | signe | 11-05
Plaanime esimest talve siin olla. Maja on sada ruutu, üks ahi ja üks pliit. Mis ma peaksin enne külma teadma?
# Ahi ajab suitsu sisse | piret | 12-03
Eriti hommikuti, kui õues on sula. Uks ja siiber on lahti, aga tuba on sinine. Mis nipid teil on?
# Soojuspump või puuküte saarel? | siim | 220
Elektriarve hirmutab ja katkestusi on ka. Samas ei viitsi iga päev kütta. Mida teie soovitate?
+ Meil kulub talvega umbes kümme ruumi ja toas on mõnusalt soe.
+ Küta kaks korda vähehaaval, mitte korra päevas täiega.
+ Esmalt tee pööning soojaks. Meil läks pool soojust sealtkaudu.
+ Ilma puuküteta ma saarele talveks ei jääks, vool võib minna iga hetk.
+ Ava enne kütmist tuulutusluuk ja põleta pliidi all paar ajalehte, siis läheb lõõr käima.
+ Õhksoojuspump on kevadel ja sügisel hea, kõva külmaga jääb nõrgaks.
+ Kuiv puu on kõige alus. Riidas peaks see seisma kaks suve.
+ Pottsepp käis meil kevadel, tõstis resti ja vahetas ukse. Vahe on nagu öö ja päev.
+ Vingugaasiandur pane kindlasti üles! Maksab vähem kui üks koorem puid.
+ Vanad aknad sai takuga ära topitud, tuul enam küünalt ei kustuta.
+ Ära siibrit liiga vara kinni pane, parem jahedam tuba kui vinguoht.
+ Merelt tulev niiskus teeb oma töö, korstnamüts on siin hädavajalik.
+ Mul on mõlemad: päeval pump, õhtul ahi. Nii saab odavamalt.
+ Vanaema ütles, et ahju peab kütma tuju järgi, mitte kella järgi.
= Küsi Urmaselt ka üle.
= Külma talve igatahes ei karda.
= Kogemus maksab rohkem kui juhend.
= Esimene talv õpetab ise.

== aiamaa
# Kuidas teil tänavu aias läheb? | heino | 07-30
Mul sai kartul lehemädaniku ja kapsa sõid metskitsed. Kas teil on sama ja mida te teete?
# Aiajutud: mis õnnestus, mis mitte? | helgi | 09-08
Mul õnnestus tomat ja üks kangekaelne arbuus, kapsast ei saanud asja. Jagage oma rõõme ja muresid!
# Aed ja loomad ja ilm – kuidas teie hakkama saate? | tiiu | 06-28
Kord külm, kord kitsed, nüüd lehetäid. Aidake nõuga, enne kui ma vihaseks saan!
+ Meil hoiab adru umbrohu ja näljased ninad eemal ning väetab pealekauba.
+ Tänavu on selline aasta, et kõik on kaks nädalat hiljem.
+ Panin võrkaia ümber, meeter kakskümmend kõrge. Seni peab.
+ Vaata, et taimede vahel tuul läbi käiks, muidu tulevad kõik hädad korraga.
+ Mul sõid metskitsed isegi till ära, ja tilli ei söö ju keegi.
+ Tuhka ja nõgeseleotist, muud ma pole elu sees kasutanud.
+ Anna üle jäänud taimed mulle, ruumi on.
+ Tõin mandrilt uue sordi ja see on palju vastupidavam.
+ Vanad sordid on ikkagi kõige kindlamad. Meil on vanaema seeme siiani alles.
+ Öökülm võttis pooled ära, katteloori all jäi kõik ellu.
+ Mul kasvab kõik läbisegi ja, imelik küll, nii on kahju kõige vähem.
+ Järgmisel aastal vaheta koht ära, muld väsib ühest asjast.
+ Varahommikul tuleb kasta, mitte õhtul. Õhtune niiskus toob haigused.
+ Pärast talvist tuult on kiviaed kolmest kohast maas ja sealt nad kõik sisse tulevad.
= Saaki jätkus siiski naabritelegi.
= Aednik peab kannatlik olema.
= Tule vaata meie aeda, kui mööda lähed.
= Muld on siin ju õhuke ja lubjane.
`

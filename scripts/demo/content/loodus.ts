/** Nature: birds, beasts, ticks and junipers. */
export const nature = `
# Puugid ja entsefaliit: vaktsineerimine saarel | merike | 04-10 | pin
Puugid on liikvel. Kõrgelaiul on viimase kahe aasta jooksul olnud **kolm puukentsefaliidi juhtu**. Vaktsineerin tervisepunktis kahel päeval, mai alguses ja uuesti kuu aega hiljem. Palun pange ennast kirja!

- esimene ja teine süst: kuuajase vahega
- kolmas: aasta pärast
- edasi iga viie aasta järel
@liis Mis vanusest lapsi süstitakse?
@merike Alates esimesest eluaastast, lastele on oma annus. Pane kirja mõlemad, toon neile vaktsiini eraldi.
@heino Mina olen elus sada puuki välja keeranud ja midagi pole viga.
@merike Heino, lotoga on sama lugu, ainult võita ei taha siin keegi. Sinu vanuses tasub eriti ennast kaitsta.
@heino Hea küll, pane siis kirja. Aga õde hoidku käest kinni.
@signe Koer tõi eile kaheksa puuki. Milline kaelarihm aitab?
@piret Meil aitavad tabletid paremini kui rihm. Küsi loomaarstilt, ta käib kuu lõpus saarel.
@urmas Vaatan ikka iga õhtu püksisääred üle. Heledad riided on metsatööl abiks.
@merike Kirjas on 37 inimest. Aitäh, nii palju pole meil kunagi olnud!

# Kevadränne: kes on kohale jõudnud? | rein | 03-20
Lõokesed on tagasi, täna kuulsin neljas kohas. Sadama lahes oli **üle kahe tuhande auli** ja Põhjaneemel esimesed kühmnokk-luiged. Kirjutage siia oma esmavaatlused, panen need vihikusse kirja.
@aino Kuldnokk laulab pesakasti katusel. Eelmisel aastal tuli kolm päeva hiljem.
@kristi Koolimaja kõrval põllul jooksid kiivitajad. Lapsed lugesid kokku seitseteist.
@ylo Haned käivad karjamaal. Kakssada tükki ja igaüks sööb nagu lammas.
@rein Ülo, märgi palun päevad ja arvud üles, siis saab kahjude kohta tõestuse.
@endel Kare peal istus midagi suurt ja pruuni. Kotkas või väga vihane kalakajakas.
@rein Noor merikotkas, nägin teda samuti. Vanalind on Männimäel pesa peal.
@tiiu Linavästrik raamatukogu trepil! Nüüd on kevad ametlikult käes.
@rein Aitäh kõigile. Vihikus on tänase seisuga 61 liiki, mis on viimase kümne aasta parim tulemus.
@aino Kui tuleb suitsupääsuke, kirjutan kohe. Meile tuleb ta igal aastal kohe pärast jüripäeva.

# Kadakate raiumine loopealsel | ylo | 29
Loopealne on kinni kasvamas. Toetust saab, kui kadakat jääb alles alla kolmandiku. Tahan oktoobrist saagimisega alustada, aga osa maast on ühine. Kas kellelgi on midagi vastu?
@rein Hea mõte. Jäta palun alles suured puukujulised ja tuulevarju põõsagrupid, seal pesitseb punaselg-õgija.
@signe Mulle meeldis just see tihe kadakamets. Sinna sai tuule eest varju.
@ylo Signe, viis aastat veel ja sinna ei pääse enam ükski lammas ega inimene sisse.
@priit Aitan võsasaega. Oksad tuleks põletada merepoolsel küljel.
@helgi Palun ärge kõike põletage! Kadakaoksi on vaja saunaks, suitsuahjuks ja koristuspäevaks.
@urmas Lõkke kohta andke teada, panen päästekeskusesse kirja. Muidu tuleb mandrilt helikopter.
@ylo Kokku lepitud: jätan kolm tukka alles, põletame kahel korral ja kõik, kes oksi tahavad, tulgu esimesel nädalal.
@endel Juba käisin.

# Sääsed – mis teil aitab? | eha | 06-16
Terrassil ei saa istuda ja öösel piniseb. Mürki ma pritsida ei taha. Mida põlised saareelanikud teevad?
@heino Kannatame.
@aino Pane verandale kadakasuits või kuivatatud pujukimp hõõguma. Lehmalaudas tehti alati nii.
@liis Laste voodi kohal on võrk ja magavad nagu kivid. Kõige odavam lahendus.
@kalju Ventilaator. Sääsk on nõrk lendaja ja vastu tuult ei saa.
@eha Ventilaatori peale poleks ma ise tulnudki! Proovisin eile ja tõesti, terrass on vaba.
@rein Lõpuks on nad ka kellelegi toiduks. Ilma sääskedeta poleks pääsukesi.
@eha Rein, meie pääsukesed peaksid siis rohkem sööma.

# Metssead künnavad kartulimaad | kalju | 09-28
Kaks öist külaskäiku ja kolm vagu läinud. Elektrikarjus ei peata, nad jooksevad läbi. Jahimehed, kuulete?
@urmas Kuuleme. Esmaspäeva õhtul oleme sinu põllu ääres. Palun, et keegi seal koeraga ei jalutaks.
@ylo Minu lambad ei julge enam metsaservas käia. Emis tuli nelja põrsaga otse värava ette.
@kristi Kas kooli lähedal on ka nähtud? Lapsed käivad hämaras bussi peale.
@urmas Kooli juures ei ole. Siga väldib inimest, kui tal põrsaid kaasas ei ole.
@kalju Traadil on nüüd kaks rida ja alumine 20 cm kõrgusel. Sellest pole veel läbi tuldud.
@urmas Üks kult on käes. Liha jagame küla koosviibimisel laiali.
@heino See on esimene kord, kui sealt põllult midagi head tuleb.

# Käpalised õitsevad: palun mitte korjata | rein | 06-04
Kooli taga loopealsel õitsevad **kuldking ja tõmmu käpp**. Kuldkinga on sel aastal 112 võrset, mullu oli 94. Vaadake, pildistage, aga jätke kõik oma kohale.
@kristi Viime lapsed reedel vaatama. Kas oleksid nõus natuke juttu rääkima?
@rein Olen muidugi. Kell kümme kivi juures, palun kummikutes.
@signe Nägin eile, kuidas üks pere rada pidi sisse läks ja lapsel oli kimp käes. Ütlesin viisakalt.
@maret Ehk paneme väikese sildi? Mitte keelu, vaid loo.
@tiiu Mul on raamatukogus vana pilt samast kohast, aastast 1932. Kuldking oli siis ka olemas.
@rein Imeline! Seda peab sildile panema.
@kristi Lapsed kirjutasid loo ise ja joonistasid õie juurde. Rein, vaata homme üle, kas ladinakeelne nimi sai õigesti.

== linnud
# Linnuvaatlused sel kuul | rein | 8
Kirjutage siia, mida olete näinud ja kus. Ka tavaline lind on vaatlus!
# Talvine aialinnuvaatlus | kristi | 01-27
Loendame tund aega lindude söögimaja juures, nagu igal aastal. Mis liike teil oli ja kui palju?
# Kuidas linde toita? | signe | 12-20
Panin rasvapalli üles, aga keegi ei käi. Mis teil toidumajas on ja kes teil käib?
+ Kümme rasvatihast, kolm sinitihast ja üks väga pahur puukoristaja.
+ Kadakapõõsas istus täna hallrästas, kes nagu ei kavatsenudki lahkuda.
+ Leevikesed tulid, seitse tükki! Õu oli nagu jõulukaart.
+ Kanakull käis korra läbi ja siis oli terve päev vaikus.
+ Kolm harakat sõi kõik ära ja vaatas mulle otsa.
+ Päevalilleseemned, soolamata pekk ja õunasüdamed, sellega on kõik rahul.
+ Söögimaja tuleb tuulevarju panna ja kassi jaoks liiga kõrgele.
+ Merel oli üle kolmesaja auli, laul kostis kaldale.
+ Meie juures käib valge sabasulega varblane, juba teist aastat.
+ Suur-kirjurähn taob telefoniposti ja terve maja kuuleb.
+ Üks väike hall lind, vilets saba, kiire. Rein, kes see olla võis?
+ Kuldnokad olid parves kiriku juures, umbes nelisada.
+ Musträstas on jäänud talveks, istub kompostihunniku otsas.
+ Täna ühtegi lindu ei olnud, aga mul oli tund aega täiesti oma mõtetega.
= Märkisin üles ka kellaaja.
= Kiikrit alati ei ole, nii et nimega võin eksida.
= Eelmisel aastal oli neid rohkem.
= Lapselaps luges koos minuga.

== kanad
# Rebane käib kanades | helgi | 04-08
Eile öösel viis kaks ja hommikul seisis metsa servas ja vaatas. Mis kaitseks aitab?
# Kärp või nirk kuuri all | piret | 10-25
Kolm muna päevas kaob ja auk on rublase mündi suurune. Kuidas temast lahti saada?
# Kull ei anna kanadele rahu | aino | 03-28
Istub kuuse otsas ja ootab. Ei lase enam õue. Kes on midagi välja mõelnud?
+ Kanamaja põrand tuleb võrguga alt läbi panna, mitte ainult seinad.
+ Kukk on meil valvel ja annab märku. Kanad on kõik alles.
+ Vana raadio mängib meil öö läbi, seni pole keegi tulnud.
+ Suure häälega koer on kõige parem rohi.
+ Automaatne luuk läheb hämaraga kinni, ostsin internetist.
+ Riputasin kadakaokstele hõbepaberit, mis tuules sirab. Natuke aitas.
+ Kaotasin eelmisel aastal kuus kana, nii et tean, mis tunne see on.
+ Loodus on loodus. Aga kanadest on kahju küll.
+ Lambad on nende juures ja ükski röövel ei julge.
+ Kirjuta Urmasele, jahimees teab, mida teha tohib ja mida mitte.
+ Võrkkatusega aedik ja asi on lahendatud.
+ Panin kaamera üles ja sain teada, et tegu oli hoopis naabri kassiga.
+ Vanaema pani öösel laterna põlema. Seda tehti siin alati.
+ Ära jäta jäätmeid lahtiselt õue, need meelitavad neid ligi.
= Hea on, et sa siia kirjutasid.
= Hoian sulle pöialt.
= Munad on igal juhul kallid.
= Ega muud nippi vist pole.

== seened
# Kas seeni juba on? | helgi | 08-24
Metsas oli paras vihm, aga korvi tõin tühjalt koju. Kes on kuskil midagi leidnud?
# Mustikasaak | liis | 07-25
Meie kohas olid põõsad paljad, öökülm vist võttis. Kuidas teil?
# Pihlakad, jõhvikad ja muu sügisene | aino | 09-30
Kus te käite ja mis te neist teete? Mul on külmik tühi ja aega palju.
+ Leidsin nii palju, et sai kolm purki ja veel pannile pealegi.
+ Kohta ma ei ütle, aga suund on põhja poole.
+ Täna sadas just, nii et nädala pärast tasub uuesti minna.
+ Põder oli enne meid käinud, kõik maha tallatud.
+ Lapsed sõid rohkem, kui ämbrisse panid. Suud on siiani sinised või pruunid.
+ Kogu mets on täis mandri inimesi, autosid seitse tükki tee ääres.
+ Keetsin kohe moosi. Köögis on nüüd kõik kleepuv.
+ Vanasti korjati ainult hommikul, enne kui päike kaste ära viis.
+ Puuke on veel, vaadake ennast pärast üle.
+ Raba servas on kõige kindlam, aga võtke kummikud.
+ Mul on veel mullust varu, tule too endale.
+ Võtsin telefoni kaasa, kaardi jaoks, ja jäin ikka eksima.
+ Kuivatan ahju peal, talvel on supi sees sügise lõhn.
+ Ära korja seda, mida ei tunne. Tiiu raamatukogus on hea raamat.
= Korv jäi siiski natuke tühjaks.
= Aega läks kolm tundi.
= Tore kõndimine oli igatahes.
= Jagada on ka.
`

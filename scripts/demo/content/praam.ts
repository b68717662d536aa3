/** The ferry, the ice road, the bus and the roads. */
export const traffic = `
# Praami talvine sõiduplaan | marko | 24 | pin
Talvine sõiduplaan hakkab kehtima tuleva nädala esmaspäevast. Tähtsamad muudatused:

- hommikune esimene väljumine on **6.45**, mitte 6.30
- teisipäeval ja neljapäeval jääb kella 14 reis ära
- pühapäeval lisandub õhtune reis **19.15**

Täielik plaan on [praami kodulehel](https://praam.korgelaid.example/soiduplaan) ja poe uksel.
@kristi 6.45 on halb. Linna buss läheb mandri sadamast kell 7.20, nii ei jõua ju peale.
@marko Rääkisin bussifirmaga, nad lükkavad oma väljumise kella 7.30 peale. Kinnitust veel ootan.
@merike Arsti juurde minejatele on neljapäevane auk kõige hullem. Kõik vastuvõtud on neljapäeviti.
@anneli Kaup tuleb ka neljapäeval. Kui auto kella 14 peale ei saa, on piim alles õhtul letis.
@marko Kauba jaoks on kella 12 reisil koht kinni pandud, Anneli, see sai läbi räägitud.
@heino Vanasti käis paat kaks korda nädalas ja keegi ei kurtnud.
@aino Heino, vanasti kurdeti ka. Lihtsalt internetti polnud, kuhu kirjutada.
@marko Uudis bussi kohta: kinnitus käes, väljub 7.30 kuni kevadeni.
@kristi Suurepärane, aitäh asja ajamast!

# Jäätee: kas tänavu tuleb? | urmas | 02-06
Mõõtsin täna kolmest kohast. Sadama ees 14 cm, keskel 19, Rannaotsa pool 11. Ametlikuks avamiseks on vaja **22 cm kogu ulatuses**. Palun ärge omal käel jääle minge, jalgsi ka mitte!
@endel Keskel Rebasekare kohal on hoovus, seal ei tasu jääd uskuda isegi siis, kui mujal kannab.
@kalju Eelmine kord sõitsin jääteel kaheksa aastat tagasi. Poiss oli siis lasteaias, nüüd käib juba traktoriga.
@siim Keegi oli eile ATV-ga poole peal. Jäljed on droonipildil näha.
@urmas Nägin ka. Kui see inimene siia loeb: lahvandus oli jälgedest **kolmekümne meetri** kaugusel. Mõtle oma perele.
@liis Kas lapsed võivad lahe jääl uisutada?
@urmas Koolilahes on vesi madal ja jääd 20 cm, seal võib. Naasklid kaela ja täiskasvanu kaasa.
@rein Prognoos lubab nädala lõpuks pluss kolme ja lund. Lumi jää peal sööb selle alt ära.
@urmas Nii kahjuks läkski. Keskel on nüüd 15 cm ja sodi. Tänavu jäätee avamist ma lubada ei julge.
@endel Mere vastu ei saa. Järgmisel talvel jälle.

# Külabuss: uus ring ja ettetellimine | katrin | 42
Külabuss sõidab nüüd **esmaspäeval, kolmapäeval ja reedel** ringi Sadamaküla–Metsaküla–Põhjaküla–Lõunaküla. Lõunakülla minnakse ainult siis, kui keegi on eelmisel õhtul helistanud. Sõit on endiselt tasuta.
@aino Kas buss ootab poe juures ära, kuni ma ostud tehtud saan?
@katrin Ootab kakskümmend minutit. Kui järjekord on pikk, annab Anneli juhile märku.
@piret Kas jalgratast saab peale panna? Poeg tahaks hommikul bussiga minna ja pärast rattaga koju tulla.
@katrin Üks ratas mahub taha, aga palun ütle helistades ette.
@priit Juht on meil viisakas, aga raadio mängib liiga kõvasti.
@heino Mina küll ei kuule, et ta liiga kõvasti mängiks.
@katrin Rohkem naerda pole ma sel nädalal saanud. Palun juhil keerata täpselt Priidu ja Heino vahepeale.

# Sadamatasu tõuseb: mida me selle eest saame? | endel | 130
Tuli kiri, et väikelaeva kaikoha aastatasu tõuseb neljandiku võrra. Elektrikapp ei tööta, tuletõrjeposti klaas on katki ja slipp libe nagu seep. Tahaks teada, kuhu raha läheb.
@marko Õigustatud küsimus. Eelmise aasta tuludest läks suurem osa lainemurdja kivide peale, arve võin ette näidata.
@kalju Kivid said tõesti korralikud. Aga slippi võiks ikka kord nädalas survepesuriga pesta.
@toomas Elektrikapis on kaitse märg. Kui sadam ostab uue kaitsme, panen selle talgu korras sisse.
@marko Ostan homme ära, Toomas. Aitäh!
@heino Kas pensionärile soodustust on? Mul on kolmemeetrine puust paat ja sõidan kaks korda aastas.
@marko Alla nelja meetri paadile jääb tasu samaks. Saadan täpsustatud hinnakirja kõigile.
@endel Noh, sellega võib leppida. Slipi pesemisele tulen appi, kui kutsutakse.

# Kiirus Põhjaküla teel – lapsed käivad seal kooli | piret | 27
Täna hommikul sõitis valge kaubik bussipeatusest mööda nii, et mu tütrel lendas müts peast. See ei ole esimene kord. Kas tee peale saaks künnise või vähemalt märgi?
@kalju Künnis lõhub sahal tera ära. Märk on parem.
@liis Märki ei vaata keegi. Meie maja ees on 50 ja sõidetakse ikka seitsmekümnega.
@maret Kirjutasin teeomanikule. Kõige kiiremini saaks ajutise kiirustabloo, mis näitab, kui kiiresti keegi sõidab.
@jyri Kaubiku juht on ehitaja, kes teeb Signe juures tööd. Räägin temaga ise.
@signe Oi, mul on väga piinlik. Helistan kohe firmasse.
@piret Aitäh, Signe! Ma ei tahtnud kellegi peale näpuga näidata, ehmatasin lihtsalt ära.
@maret Tabloo tuleb kuu alguses ja jääb kaheks kuuks. Siis on meil numbrid ka käes.

# Kruusatee tolmab – millal kastetakse? | eha | 07-22
Lõunaküla teel ei näe auto järel kümmet meetritki ja pesu ei saa enam õue kuivama panna. Kas tolmutõrjet sel suvel üldse tehakse?
@maret Kaltsiumkloriid on tellitud, aga laotada saab alles pärast väikest vihma. Kuiva tee pealt puhub tuul selle lihtsalt minema.
@ylo Lambad on ka hallid. Vill läheb sügisel pesus kaks kilo kergemaks.
@signe Kas inimesed ei võiks majade vahel aeglasemalt sõita? Kolmekümnega ei tolma pooltki nii palju.
@eha Täpselt, Signe. Panin värava külge sildi: *Tolmutad – too tordiks jahu!*
@kalju Nägin silti ja võtsin kohe jala gaasilt. Torti ma küpsetada ei oska.
@maret Öösel tuli kuus millimeetrit ja hommikul käis masin peal. Loodetavasti peab augusti lõpuni.

== hilineb
# Hommikune praam jäi jälle hiljaks | kristi | 13
Täna nelikümmend minutit ja ühtegi teadet ei tulnud. Kas teil on ka sel sügisel olnud selliseid hommikuid?
# Ootejärjekord sadamas: kuidas seda lahendada? | signe | 08-09
Seisime pühapäeval kolm tundi järjekorras, kuigi olime pileti ette ostnud. Midagi peab ju saama paremini teha.
# Praamiliiklus ja tuul: millal ikkagi sõidetakse? | siim | 81
Ühel päeval sõidetakse tuulega 17 m/s, teisel jäädakse 14 juures kaldale. Keegi ei saa enam millestki aru.
+ Eile oli sama lugu, istusin üle tunni külmas autos.
+ Teade võiks tulla telefoni kohe, mitte siis, kui olen juba sadamas.
+ Kapten vastutab inimeste eest. Parem hiljem kui mere põhjas.
+ Mina jätan alati ühe reisi varuks, muidu lähevad närvid läbi.
+ Saarerahva järjekord peaks tööl ja arsti juures käijatele alles jääma.
+ Väiksem laev ei jõua lihtsalt nii palju autosid ära vedada, süüdi pole siin keegi.
+ Ootesaal võiks vähemalt soe olla ja uks lahti.
+ Kirjutasin vedajale ja sain vastuse kahe päevaga. Lubati infotabloo ära parandada.
+ Kui tuul on põhjast, on mandri pool kai ääres suur laine. Siit vaadates ei saagi aru.
+ Mõni saab alati järjekorrast mööda ja see teeb kõige rohkem tuska.
+ Jalgsi läheb alati peale. Jätsin teise auto mandrile ja elu on palju kergem.
+ Kõige hullem on, et linna buss ei oota ja järgmine läheb alles kolme tunni pärast.
+ Ettetellitud koht peaks kehtima kindla kellaajani, siis oleks kõigil selge.
+ Meeskond on tore ja teeb, mis suudab. Ärge nende peale pahandage.
+ Võtan alati raamatu ja termose kaasa, muud tarkust mul pole.
= Loodame, et kevadeks läheb paremaks.
= Panin selle ka küsitlusse kirja.
= Nii see meil siin on.
= Kas keegi on sellest vedajaga rääkinud?
= Sadamas oli neil endilgi piinlik.

== küüt
# Küüti mandrile, reedene praam | liis | 6
Vajan reedel kella 12 praamilt küüti linna, pagasiks üks seljakott. Kütuseraha muidugi minu poolt. Kes sõidab?
# Kas keegi läheb esmaspäeval linna? | aino | 66
Mul oleks vaja silmaarsti juurde ja õhtuse praamiga tagasi. Olen vaikne kaassõitja.
# Kes tooks mandrilt mööbli ära? | piret | 178
Ostsin kasutatud kummuti ja kaks tooli, mis tuleb linna servast peale võtta. Järelkäruga sõitjat oleks vaja.
+ Mina sõidan, aga alles järgmise reisiga. Kas see sobib?
+ Mul on auto lapsi täis, seekord kahjuks ei mahu.
+ Küsi Kaljult, tema käib tihti haagisega mandril.
+ Lähen küll, aga tagasi tulen alles järgmisel päeval.
+ Helista mulle õhtul, räägime kokku. Number on küla telefoniraamatus.
+ Meie oleme just sel päeval mandril ja buss on pooltühi.
+ Vaata ka külabussi, nad lähevad kord kuus linna ja kohad on tasuta.
+ Raha pole vaja, too parem purk moosi.
+ Saan sadamast peale võtta, aga koju pead ise jõudma.
+ Naaber läheb ka, küsisin tema käest. Ta helistab sulle ise.
+ Kirjuta täpne aadress ja mõõdud või koti suurus, siis tean arvestada.
+ Minu auto on remondis. Kui selleks ajaks valmis saab, annan märku.
+ Saan aidata ühe otsa, teise otsa jaoks leiad ehk kellegi teise.
= Anna homseks teada.
= Praamipileti võtan enda peale.
= Head teed!
= Sadamas kohtume.

== teehooldus
# Lumelükkamine: kes ja millal? | maret | 01-05
Leping on tänavu Kaljuga. Kui su tee on hommikul kella kaheksaks lükkamata, kirjuta siia, mitte talle öösel telefoni!
# Tee libe, palun liiva! | merike | 12-12
Koolimäe tõus on nagu uisuväli, nägin täna kahte kukkumist. Kus teil veel kõige hullem on?
# Kruusatee aukus ja treppis | heino | 04-02
Pärast sula on Metsaküla teel augud, kuhu kaob väiksem koer ära. Millal höövel tuleb ja mis seis mujal on?
+ Põhjaküla ristist edasi on olukord veel halvem, sinna väikese autoga enam ei lähe.
+ Meie juures käis masin ära, väga korralik töö. Aitäh!
+ Postiauto keeras otsa ringi ja leht jäi tulemata.
+ Panin omal käel tuhka ja kruusa, kõige hullem koht on kinni.
+ Kalju sõitis täna hommikul mööda ja lehvitas, nii et abi on teel.
+ Teeäärsed kraavid on ummistunud, sealt see häda kõik algab.
+ Prügiauto jäi meie mäe alla kinni ja pool päeva läks kaotsi.
+ Teeomanik ütles, et järjekord on pikk ja saar pole neil esimene.
+ Jalakäija jaoks on kõige ohtlikum lõik poe ja apteegikapi vahel.
+ Sõitke palun aeglaselt, eile oli peaaegu avarii.
+ Pilt räägiks rohkem kui tuhat sõna, aga ma ei julgenud autost väljagi tulla.
+ Erateede omanikud peavad ise tellima, vald maksab ainult avaliku tee eest.
+ Buss käis ringi ainult poole peale, vanainimesed kõndisid lõpu jalgsi.
+ Lõunakülas on täitsa sõidetav, ei saa nuriseda.
= Fotod saatsin valda ka.
= Ise teed lükata enam ei jaksa.
= Ilm läheb õnneks paremaks.
= Kui masin tuleb, võiks meie otsa ka korraks vaadata.
`

/** School, library, choir and feasts. */
export const culture = `
# Jaanipäev: kes, kus, mis? | jyri | 06-06
Tuletõrje on lõkkekoha üle vaadanud ja luba on olemas. Tuli läidetakse **kell 21.30**. Praegu on puudu:

- kiigeköis (vana on narmas)
- kaks inimest grilli juurde
- pillimees, kes mängiks pärast südaööd
- prügikotid ja tahtmine hommikul koristada
@helgi Koor laulab alguses kolm laulu ja siis kogu rahvas koos. Laulusõnad paljundan välja.
@marko Praam teeb lisareisi kell 20 ja tagasi kell kaks öösel, aga pileteid on piiratud hulk.
@kalju Köie toon sadamast, jäi laevalt üle. Peab pool härga.
@anneli Poest saab vorsti, leiba ja jooki kuni kella kuueni. Pärast seda olen ka mina inimene.
@liis Kas lastele on ka midagi? Kotijooks või köievedu?
@kristi Teeme kell 19 mängud ja auhinnaks jäätis. Kes paneb jäätise?
@eha Meie paneme!
@ylo Akordion on mul olemas, aga mängin ainult kolme lugu. Siis algab ring otsast peale.
@jyri Kolm lugu on täpselt nii palju, kui pärast südaööd vaja on.
@helgi Oli see alles öö! Aitäh kõigile. Kuus pätsi leiba jäi üle, tulge minu juurest läbi.
@heino Koristasin hommikul kell kuus ja leidsin ühed prillid, kaks jopet ja ühe magava külalise. Külaline sai kohvi.

# Segakoor otsib tenoreid | helgi | 22
Meid on kakskümmend üks, neist kolm meest, ja need kolm on kõik bassid. Suvel ootab ees laulupidu. Kui oskad viisi pidada ja julged teisipäeval kell 19 kultuurimajja tulla, siis oled oodatud!
@siim Mul pole kunagi olnud häält, millest keegi oleks aru saanud. Kas see diskvalifitseerib?
@helgi Ei diskvalifitseeri! Laula mulle telefonis ette „Ta lendab mesipuu poole“, siis otsustame.
@endel Tenor ma ei ole, aga bassis võiks proovida.
@helgi Endel, meil on juba kolm bassi!
@kalju Kui Endel läheb, lähen mina ka. Mõlemad istume tagareas.
@helgi Tulge siis. Viis bassi ja null tenorit, laulame nagu üks suur tünn.
@siim Käisin. Selgub, et olen ikkagi tenor. Olen ise kõige rohkem üllatunud.
@helgi Siimul on ilus, puhas hääl! Nüüd on meil üks tenor ja küla on ühe talendi võrra rikkam.

# Raamatukogu lahtiolekuajad muutuvad | tiiu | 16
Alates uuest kuust olen lahti **teisipäeval 12–18, neljapäeval 12–18 ja laupäeval 10–13**. Esmaspäevane aeg jääb ära, sest siis käin raamatutega eakate kodudes.
@aino Kas tuleksid minu poole ka? Mul on kolm raamatut käes ja kõik loetud.
@tiiu Muidugi, Aino. Too valmis nimekiri, mida soovid, või usalda mind.
@aino Usaldan. Palun ilma mõrvata ja suurte tähtedega.
@piret Kas laps saab laupäeval sinu arvutis tööd teha? Kodus on internet aeglane.
@tiiu Saab. Kaks arvutit on, printida ka.
@kristi Vihjeks vanematele: kohustusliku kirjanduse nimekiri on Tiiul ukse taga, ja laenutustähtaega on pikendatud kuu lõpuni.
@tiiu Muide, kes laenutas meremeeste sõnaraamatu? Seda pole mul nimekirjas, aga riiulis on auk.
@endel Hm. See on vist minu laeval. Toon laupäeval.

# Kultuurimaja katus: pakkumised on käes | katrin | 44
Saime kolm hinnapakkumist. Kõige odavam on plekk, kõige kallim laast, keskel bituumen. Toetus katab kaks kolmandikku, ülejäänu peame ise leidma. Mida arvate?
@priit Laast on ilus, aga vahetada tuleb seda iga viieteistkümne aasta tagant. Korralik plekk peab vastu nelikümmend.
@tiiu Maja on vana ja näeb plekiga nagu ladu välja.
@toomas Elektrimehena ütlen, et plekil on piksekaitse odavam.
@helgi Mulle on ükskõik, kas plekk või laast, peaasi et kõige kõrgema noodi ajal pähe ei tilguks.
@jyri Vihm plekil on nagu orel, Helgi. Proovisaali lagi tuleb villaga soojustada.
@maret Muinsuskaitse soovib kas laastu või tumedat plekki, mitte bituumenit.
@katrin Hääletuse tulemus: 31 poolt plekile, 14 laastule, 2 tühja. Tume plekk läheb tellimusse.
@priit Vana katuse laastud, mis veel kõlbavad, võtaksin mesipuude katusteks. Kui kellelgi neid vaja ei ole.
@helgi Ja proovisaali soojustus?
@katrin Helgi, see on lepingus eraldi punktina number neli.

# Kool: kas liitklass jätkub? | kristi | 36
Sügisel on meil neljas klassis kokku üksteist õpilast. Direktor pakub, et liidame 1.–2. ja 3.–4. klassi ning palka jätkub kahele õpetajale. Tahaksin teada, mida vanemad arvavad.
@piret Minu tütrel on praegu liitklassis hea. Suurem õpetab väiksemat ja keegi pole üksi.
@liis Mind hirmutab, kas ta matemaatikas teistest maha jääb. Mandril on ju kogu tund tema.
@kristi Liis, eelmise aasta tasemetöös olid meie lapsed valla keskmisest paremad. Numbrid on kõigile nähtavad.
@siim Ma ise õppisin liitklassis. Teise klassi asju kuulasin juba esimeses, see oli tasuta.
@merike Koolibuss ja huviring peavad aga jääma. Liitklass ei tohi tähendada, et päev lüheneb.
@kristi Päev jääb sama pikaks ja ringid jäävad.
@liis Aitäh seletuse eest. Kui tasemetöö nii hea oli, siis olen rahulikum.
@maret Vald toetab kooli jätkumist ka järgmisel kolmel aastal. See on eelarves kirjas.

# Harrastusteater: näitleja puudu | tiiu | 02-14
„Kosjasõit“ esietendub emadepäeval, aga peigmees murdis jääl käeluu. Otsime meest, kes õpib ära seitsekümmend rida ja julgeb laval suudelda. Ettevalmistusaega on kaksteist nädalat.
@marko Read õpin ära. Suudlemise asjus pean abikaasalt küsima.
@tiiu Marko, abikaasa juba kirjutas mulle. Ta on nõus, kui piletid on tasuta.
@marko Siis pole mul enam ühtegi põhjust keelduda.
@helgi Õmblen frakki juurde tüki, et õlad mahuksid.
@olev Kes valgust teeb? Eelmine kord lülitus pärast teist vaatust kõik välja.
@toomas Mina teen. Eelmine kord oli pistik lahti, kellegi saapa pärast. Olev, sinu oma muide.
@olev Võib-olla tõesti. Seekord istun saali teises otsas.
@tiiu Saal oli puupüsti täis, sada neli inimest. Marko läks suudlusega segi ja suudles ämma. Publik nõudis kordust.

== peod
# Muhe kohvikuõhtu kultuurimajas | anneli | 11
Reedel kell 18, tasuta sissepääs, kohv ja kook. Kes tuleb ja mis koogi kaasa võtab?
# Vastlapäev mäe peal | kristi | 02-20
Kelk kaasa, hernesupi keedan mina. Kes veel tuleb ja kelle liug on pikem?
# Jõulupidu kõigile | maret | 12-04
Pühapäeval kell 15 kultuurimajas. Kuusk, jõuluvana ja ühine laud. Kes mida tuua saab?
+ Meie tuleme kõik ja toome õunakoogi.
+ Kristi ja lapsed esinevad ka, nii et kaamerad kaasa.
+ Väga hea mõte, sest õhtud on nii pimedad.
+ Minu pere tuleb, kui praam jõuab õigeks ajaks.
+ Külm on, aga tahtmine tulla on suurem.
+ Mul on pannkoogitainast ja kaks kätt.
+ Kas mehed võivad hiljem kõrvalruumi oma juttu ajama minna? Me lubame vaikselt.
+ Toome kaasa lauamängud ja laste naeru.
+ Kahju, olen sel ajal mandril haiglas kontrollis. Jätke mulle mingi tükk kooki.
+ Panin telefoni äratuse juba peale.
+ Vanaema tuleb ka, talle oleks vaja tooli seljatoega.
+ Saan autoga viis inimest peale võtta, Lõunakülast pool kolm.
+ Meie toome pilli. Ütlen ette, et repertuaar on väike.
+ Pärast aitan laudu koristada ja tolmuimejat käima panna.
= Kohtumiseni seal!
= Kas pirukaid on vaja ka?
= Lapsed juba ootavad.
= Tore, et sellest kombeks on saanud.

== ringid
# Uus huviring: robootika | siim | 09-05
Ootan lapsi alates kolmandast klassist, esmaspäeviti kell 15 koolis. Kellel on soovi?
# Rahvatantsurühm alustab | helgi | 10-01
Sobib nii neljateistkümnesele kui ka neljakümnesele. Proov on neljapäeviti kell 19 kultuurimajas. Kes lööb kaasa?
# Käsitööõhtud kultuurimajas | piret | 01-08
Kolmapäeviti kell 18 sokk, kinnas, mis iganes varda peal on. Kes tahab tulla?
+ Mina tahaks, aga kolmest lapsest kahel on sel ajal trenn.
+ Panen kirja ühe innuka ja ühe poolinnuka.
+ Kas täitsa algaja tohib ka tulla? Käed on mul mõlemad vasakud.
+ Mul on oma vahendeid üle, saan jagada.
+ Sõbranna tuleb minuga kaasa, ta kolis alles sügisel siia.
+ Kui keegi mind bussi peale viib, siis olen kohal.
+ Olen kümme aastat oodanud, et keegi midagi sellist teeks!
+ Kas saab ka poole pealt tulla? Töögraafik on mul nädalate kaupa erinev.
+ Tahaks, aga põlved enam ei luba, tulen hoopis vaatama ja kohvi keetma.
+ Mees ütles, et tema ei tule, aga eks me vaata.
+ Lapsed rääkisid sellest terve õhtusöögi.
+ Eelmises ringis oli esimesel korral kuusteist inimest, see pole meie saarel vähe.
+ Mis maksab ja kas vahendid on kohapeal?
+ Eelmine ring jäi pooleli, sest juhendaja kolis ära. Loodan, et see kestab.
= Panen kalendrisse kirja.
= Kuulutus võiks ka poe uksel olla.
= Aitäh, et eest vead!
= Tulen kohe nädala alguses.

== kontserdid
# Muljed eilsest kontserdist | tiiu | 14
Mandri keelpillikvartett mängis meie kirikus ja rahvast oli täis. Mis teile kõige rohkem meeldis?
# Vana aasta kontsert: kuidas oli? | aino | 12-29
Kuulajaid oli nii palju, et tuli toole juurde tuua. Jagage muljeid!
# Suveõhtu kontsert kabelis | eha | 08-14
Kandlemuusika, küünlavalgus ja päikeseloojang ukse vahelt. Mis tunne teil oli?
+ Mul läks silm märjaks ja ma ei häbene seda.
+ Akustika on selles ruumis imeline, saatjaid polnud vajagi.
+ Mõnes kohas oli natuke pikk, aga lõpp tasus kõik ära.
+ Istusin taga ja kuulsin sellegipoolest iga nooti.
+ Esinejad kiitsid pärast meie publikut: keegi ei köhinud ja telefon ei helisenud.
+ Lapsed olid vait! Enne seda polnud ma kindel, et see on võimalik.
+ Seda viimast lugu tahaksin uuesti kuulata, kas keegi teab selle nime?
+ Tooli leidsin alles teises reas, nii täis oli. Imetore.
+ Akna taga kohises tuul kaasa, täpselt õiges kohas.
+ Külm oli, võtke järgmine kord tekid kaasa.
+ Küünalde lõhn ja vaikus enne aplausi, seda ma mäletan.
+ Kõik pileti eest saadud raha läheb katuse heaks, nii et topelt hea asi.
+ Pärast sai esinejatega juttu ajada, väga lihtsad inimesed.
+ Vedas, et praam ootas esinejad ära, muidu oleksid nad meile jäänud. Mis poleks ka halb olnud.
= Järgmise ootel!
= Aitäh korraldajatele!
= Kodus olin veel kaua ärkvel.
= Selliseid õhtuid võiks rohkem olla.
`

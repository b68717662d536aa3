/** Buying, selling, lending, lost and found. */
export const market = `
# Traktor rentida: künd, vedu, lumelükkamine | kalju | 31 | pin
Teen traktoritöid kogu saarel. Hinnad lepime kokku, vanainimestele **poole hinnaga**. Masinad:

- kopp ja tõstuk
- kaheteljeline haagis, kannab neli tonni
- kartulivaoajaja ja ader
- lumesahk ja liivapuistur

Helista pigem õhtul, päeval ma mootori tagant telefoni ei kuule.
@signe Kas sa võtaksid meie kraavi ka ette? Umbes kaheksakümmend meetrit, kopaga ligipääs on olemas.
@kalju Võtan, aga alles siis, kui maa on tahe. Praegu jääks traktor ise sinna kraaviks.
@aino Kalju, mul oleks kaks vagu kartulit võtta. See on sulle vist liiga väike töö.
@kalju Aino, sinu kaks vagu võtan ära, kui niikuinii mööda sõidan. Raha pole vaja.
@aino Siis saad lõunasöögi. Ja vaidlema ei hakka.
@priit Laupäeval oleks vaja metsast kolm koormat välja vedada. Kas haagis on vaba?
@kalju Laupäeval on, pühapäeval mitte. Tulen kell kaheksa.
@signe Kraav on korras ja vesi jookseb nii, et vulin kostab tuppa. Suur aitäh!

# Leitud võtmed poe eest | anneli | 4
Poe trepi kõrvalt leidsin võtmekimbu: kolm võtit, punane pael ja väike puust kala. Hoian kassa juures.
@liis Puust kala on koolilaste tehtud, need olid mullu jõululaadal müügis.
@kristi Õige! Neid tehti ainult kaksteist, nii et ring on kitsas.
@heino Mul on selline kala. Võtmed on mul aga taskus.
@heino Parandan: taskus on kuuri võti. Maja võtmeid ei ole.
@anneli Heino, sa käisid ju alles täna hommikul ka poes. Kuidas sa koju sisse said?
@heino Uks polnud lukus. Milleks mul üldse need võtmed on?
@urmas Selleks, Heino, et nad poe ees maas ei vedeleks.

# Kass Miisu on kadunud | liis | 11
Hall vöödiline, valge rinnaesine, vasak kõrv on natuke katki. Läks kolmapäeva õhtul Põhjakülas õue ega ole tagasi tulnud. Lapsed on väga kurvad. **Palun vaadake kuuridesse ja keldritesse!**
@helgi Vaatasin oma kuurid läbi, meil teda ei ole. Hoian silmad lahti.
@ylo Heinaküünis elab üks hall, aga see on täitsa metsik ja sabata.
@tiiu Panin kuulutuse raamatukogu uksele.
@piret Eile õhtul nägin halli kassi kooli juures prügikasti otsas. Valget rinda ma hämaras ei eristanud.
@liis Käisime kooli juures, see oli kahjuks direktori Nurr.
@marko Liis, helista mulle kohe! Praamil kaubaauto taga kastis istub hall vöödiline ja väga solvunud loom.
@liis **Miisu on kodus!** Ta oli käinud mandril ja tagasi tulnud, täiesti ilma piletita. Aitäh teile kõigile!
@marko Kass on kantud reisijate nimekirja. Järgmine kord palun lapsepilet.

# Anda ära klaver | eha | 140
Vana pruun pianiino, häälest ära, aga puu on terve ja klahvid kõik alles. Seisab Lõunakülas meie verandal. Ära viia tuleb ise ja see kaalub nagu väike auto.
@helgi Kultuurimaja proovisaali oleks hädasti vaja! Meie oma kolmandas oktavis on kaks tumma klahvi.
@kalju Mul on haagis, kuut meest oleks juurde tarvis.
@endel Mina, Urmas ja Priit. Teised kaks otsi ise.
@siim Tulen ka, aga hoiatan, et olen rohkem aju kui lihas.
@jyri Mina kuuendaks. Laupäeval kell kaksteist Eha juures?
@eha Väga hea, teen teile lõunasöögi.
@helgi Klaver on kohal, trepist saadi üles kahe pausi ja ühe vandesõnaga. Häälestaja tuleb järgmise kuu alguses.
@urmas Vandesõnu oli rohkem. Helgi läks vahepeal vett tooma.

# Lambavill, lõng ja nahad otse talust | ylo | 62
Sügisene vill on pestud ja kraasitud. Pakkuda on valget, halli ja natuke pruuni, samuti kahekordset lõnga viiekümne- ja sajagrammistes tokkides. Nahku on kaheksa.
@piret Halli lõnga võtaksin kilo. Teen koolilaste jõuluetenduse jaoks hundikampsuneid.
@ylo Kilo on olemas, toon kolmapäeval käsitööõhtule kaasa.
@merike Kas nahk sobib vanainimesele voodisse? Hilda vajaks midagi pehmet selja alla.
@ylo Sobib küll, pügatud nahk on selleks kõige parem. Hilda jaoks ma raha ei võta.
@signe Meie tahaksime ühte pruuni nahka, palun pane kõrvale!
@ylo Pandud. Jääb veel kolm valget. Villa on veel umbes kaks kotitäit.
@piret Kampsunid said valmis. Üks hunt ütles, et kratsib. Hunt peabki kratsima.

# Laenutan: lihaveski, mahlapress, redel, betoonisegaja | toomas | 105
Mõtlesin, et teeme nimekirja asjadest, mida igal majal pole vaja osta. Minul on **betoonisegaja, kuuemeetrine redel ja aurupesur**. Laenan tasuta, tagasi palun puhtana. Kellel veel midagi on?
@helgi Mahlapress ja suur keedupott, viiskümmend liitrit. Pott on laenus sagedamini kui kodus.
@priit Halumasin, aga sellega tulen ise kaasa. Sõrmed ei kasva tagasi.
@katrin Peotelk kolm korda kuus meetrit ja kakskümmend klapptooli, need on külaseltsi omad.
@merike Kargud, käimisraam ja ratastool. Soovin, et neid keegi ei küsiks, aga olemas nad on.
@tiiu Kas teen sellest raamatukogusse päris kataloogi? Kartotek on mul tühi ja sahtlid ootavad.
@toomas Suurepärane! Asjaraamatukogu Tiiu käe all.
@siim Võin teha ka netivormi, kust näeb, mis on parajasti kelle käes.
@tiiu Siim, esmalt kaardid. Elektrikatkestuse ajal on kaart alati lahti.

== müük
# Müün: jalgrattad ja lastekäru | piret | 18
Kaks 24-tollist ratast ja käru, mis on läbi teinud kaks last ja ühe kartulisaagi. Hinnas lepime kokku.
# Annan ära: aknad ja uksed | eha | 74
Vahetasime kõik välja, vanad on tugevad ja klaasid terved. Seisavad kuuri all, vaja ruttu ära viia.
# Müün: paadihaagis ja aiatraktor | marko | 162
Haagis on ülevaatusega, aiatraktor käib, aga vajab uut rihma. Vaadata saab sadamas.
+ Tahaksin vaatama tulla, kas laupäeva hommik sobib?
+ Kui keegi ei ole veel võtnud, siis mina olen huvitatud.
+ Saadan siia mehe vaatama, tema teab paremini.
+ Mis hinda sa mõtled? Kui mõistlik, tulen kohe.
+ Võtaksin ühe, teist ei ole vaja. Kas eraldi ka annad?
+ Mõõdud palun! Muidu sõidan tühja.
+ Kahju, et ma seda varem ei näinud, ostsin just nädal tagasi mandrilt.
+ Naabrimees otsis täpselt sellist, ütlen talle edasi.
+ Vahetuskaubaks pakun kümme kilo kartulit ja ämbri mett. Noh, väikese ämbri.
+ Äraviimisega saan aidata, kui ostjal haagist ei ole.
+ Kas see on seesama, mille ma sulle kolm aastat tagasi müüsin?
+ Käisin vaatamas, väga korralik asi. Mõtlen veel õhtuni.
+ Pane mind järjekorda, kui esimene ära ütleb.
+ Sobiks mu suvilasse hästi. Tulen järgmise praamiga.
= Maksan sularahas.
= Telefoni teel saab mind kätte pärast kella kuut.
= Aitäh juba ette!
= Kirjuta, kui veel alles on.

== otsin
# Otsin laenuks betoonivibraatorit | toomas | 55
Valan laupäeval vundamenti ja vana masin läks katki. Tagastan puhta ja terve.
# Otsin: kes oskab kiviaeda laduda? | signe | 06-12
Kolmkümmend meetrit on maas ja kivid kõik olemas. Tasu kokkuleppel, söök ja saun kauba peale.
# Otsin: kes saaks nädalavahetuseks koera hoida? | kristi | 10-18
Väike karvane, sõbralik, sööb vähe ja magab palju. Lähen kursusele ja praamil teda ei lubata.
+ Minul kahjuks ei ole ega oska, aga küsin vennalt.
+ Küsi Kaljult, tema tunneb kõiki, kes midagi teevad.
+ Mul oleks laupäev vaba. Räägime õhtul telefonis.
+ Eelmisel aastal aitas mind selles Priit ja jäin väga rahule.
+ Vaata asjaraamatukogu nimekirja, Tiiu sahtlist võib leida igasugu asju.
+ Oleksin käe külge pannud, aga selg ütles, et ei.
+ Poeg on suvest saadik kodus ja tahab midagi teha, saadan ta sinu juurde.
+ Kui nädala pärast veel vaja on, siis võin mina.
+ Mandril on üks mees, aga ta võtab ainult suuri töid.
+ Olen seda teinud ainult korra, kuid tulemus on siiani püsti ja rõõmus.
+ Kirjuta juurde, mis kellast mis kellani, siis tean.
+ Tulen appi küll, kui lubad vahepeal kohvi juua.
+ Küsisin naabritelt üle aia, üks oli nõus.
= Loodan, et saad abi.
= Saarel ikka keegi leidub.
= Anna märku, kui keegi on leitud.
= Tasu pole vaja, küll kunagi tasa teeme.

== leitud
# Leitud: lapse kinnas ja müts bussist | katrin | 2
Sinine kinnas lumehelbega ja kollane tutimüts, mõlemad külabussist. Kelle omad?
# Kaotasin kuldsõrmuse sadama juures | helgi | 07-11
Ema abielusõrmus, sees kiri ja aastaarv 1951. Leidjale suur tänu ja kott kringleid.
# Leitud: jalgratas kraavist | urmas | 05-27
Roheline naisteratas, esikorv ja lukk peal. Seisab nüüd päästedepoo juures. Kas keegi tunneb ära?
+ Meie pere oma see ei ole, lugesin kõik üle.
+ Panin teate kooli stendile ka, küll omanik leitakse.
+ Nägin midagi taolist eelmisel nädalal bussipeatuse juures.
+ Äkki kellelgi suvekülalistest? Nad lähevad ju kiirustades praami peale.
+ Küsi Anneli käest, poodi tuuakse kõik ära.
+ Mul on samasugune, aga minu oma on kodus. Vaatasin kohe järele.
+ Metallidetektor on Siimul, küsi igaks juhuks tema käest.
+ Kirjutasin külavanemale, tema teab tavaliselt kõike.
+ Saarel ei kao midagi, see lihtsalt vahetab kohta.
+ Vaatan homme sama tee peal ringi, käin koeraga niikuinii.
+ Minu meelest olen seda kellegi seljas või käes näinud, aga kelle, seda ei tea.
+ Kas sadama kastist vaadati? Marko paneb kõik sinna.
+ Küsisin lastelt, nemad ütlesid, et ei tea midagi, ja vaatasid maha.
= Hoian pöialt!
= Loodame head.
= Jagan edasi ka.
= Küll õige inimene siia lugema satub.
`

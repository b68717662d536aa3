/** Free talk: the word game and what else comes to mind. The weather diary stands in ../diary.ts. */
export const talk = `
# Sõnamäng: jätka liitsõna | tiiu | 400 | long
Reegel on lihtne: järgmine sõna peab algama eelmise sõna **viimase osaga**. Näiteks *meretuul*, siis *tuuleveski*. Korrata ei tohi. Mina alustan: **laevasadam**.
@siim sadamasild
@helgi sillapalk
@heino palgipäev! Ei, see on vist teine palk. Olgu siis palgivirn.
@tiiu Palgivirn kehtib. Edasi **virnastaja**? Ei, see pole liitsõna. Alustame uuesti: **merelind**.
@rein linnupesa
@kristi pesakast
@piret kastitäis… see on juba piiripealne. Panen parem **kastilaud**.
@liis lauamäng
@marko mängukaru
@aino karusammal
@rein samblarinne
@merike rindeuudis
@katrin uudiskirjandus? Vist ei ole päris see. **Uudishimu** on parem!
@tiiu Himu on tõesti osa! Järgmine siis **himukoor**? Ei ole sõna. Alustan jälle: **kiviaed**.
@eha aiavärav
@toomas väravapost
@siim postkontor
@kristi kontoritool
@heino toolijalg
@kalju jalgratas
@priit rattakumm
@urmas kummipaat
@endel paadisild
@signe Sild oli juba! Aga „paadisild“ ise ei olnud, nii et jätkan: **sillasammas**.
@tiiu Kehtib. **Sambapea**, kui keegi kiriku juures vaadata tahab.
@helgi peakokk
@anneli kokaraamat
@aino raamatukogu – Tiiu auks!
@tiiu Kummardan. **Kogukond**.
@maret kondimootor. Jah, täiesti teine kond, aga ma ei suutnud vastu panna.
@tiiu Nalja pärast lubatud. **Mootorsaag**.
@priit saeveski
@heino veskikivi
@rein kivirähk? Sellist lindu pole. Ütlen **kivitäks**, see on päriselt olemas.
@siim Täks jääb ummikusse. Uus algus: **lumehelves**.
@liis Ja helves ei jätku ka kuidagi! **Lumememm**.
@kristi memmepoeg
@piret poegemus… ei, nii ei saa. **Pojanaine**.
@helgi naiskoor
@merike koorelaul? Koor lauluga või koor kohviga? Panen **koorekann**.
@anneli kannutäis
@tiiu Täis on piiripealne, aga võtan vastu. **Täiskuu**.
@rein kuuvalgus
@toomas valgusaasta
@heino aastaraha? Ei, **aastaring**.
@katrin ringmäng
@signe mängutuba
@eha toalill
@aino lillepeenar
@kalju peenramaa
@ylo maalammas
@helgi lambavill
@piret villasokk
@liis sokivarras
@siim varraskontakt on vist leiutatud. Olgu **vardakott**.
@kristi kotiriie
@tiiu riidepuu
@priit puuriit
@urmas riidahaldjas! Noh, meie metsas on neid.
@tiiu Urmas, haldjas vajab tõendit. Uus algus: **sepikoda**.
@merike kodutee
@kalju teerull
@marko rullbiskviit
@anneli Biskviit jääb ka ummikusse. Proovin hoopis: **rukkileib**.
@helgi leivaahi
@heino ahjuroop
@tiiu Roop on tore sõna, aga sealt edasi ei saa. **Ahjukartul**, kui lubate.
@aino kartulipuder
@liis pudrupott
@signe potilill
@eha Lill oli, aga sõna mitte: **lilleõis**.
@rein õietolm
@katrin tolmuimeja. Kas see loeb?
@tiiu Loeb, aga **imejalammas** ei ole tõug, mida Ülo tunneks.
@ylo Ei tunne. Uus algus minult: **karjakoer**.
@kristi koerakuut
@siim kuudiuks
@toomas uksekell
@helgi kellatorn
@rein torniuss? Ei. **Tornikell**. Oot, nii läheme ju tagasi!
@tiiu Edasi-tagasi käia võib. **Kellakägu**.
@rein käokeel – taim on päris olemas, käokeelel käivad kimalased.
@kristi keelpill
@ylo pillimees
@merike meestelaul
@helgi laulupidu
@jyri pidulaud
@anneli laudlina
@piret linaseeme
@heino seemnekartul. Kartul oli, aga seemnega mitte.
@aino kartulivagu
@kalju Vaost edasi ei saa muidu kui künda: **vaoajaja**. Seda ma Ainole teengi.
@tiiu Uus ring, pikemad sõnad! Alustan: **rannakaitsepatarei**.
@toomas patareilaadija
@siim Laadijast ei saa edasi. Pikk sõna siis: **elektrikatkestusteavitus**.
@kristi Meie kooli tunniplaanis on **loodusõpetusetöövihik**.
@marko **Praamiliikluskorraldus**. Kasutan seda tööl kaks korda päevas.
@helgi **Segakooriproovivaheaeg**.
@rein **Kühmnokkluigepesakond**. Sidekriipsu jätsin mängu huvides ära.
@urmas **Vabatahtlikpäästekomandopealik**. Ei mahu rinnasildile.
@katrin **Kultuurimajakatusevahetusprojekt**, minu igapäevane leib.
@anneli **Koduleivaküpsetamispulber**, kolmas riiul vasakul.
@merike **Puukentsefaliidivaktsineerimispäevakava**!
@tiiu Merike viis vist rekordi koju: nelikümmend tähte. Kes pakub rohkem?
@heino **Külaseltsiüldkoosolekupäevakorrapunktiettepanek**. Lugesin kolm korda üle, kõik tähed on alles.
@tiiu Heino on võitnud. Auhinnaks on üks laenutus ilma tähtajata.
@siim Kas jätkame lühikestega? **Merekarp**.
@liis karbikaas
@piret kaasavara
@helgi varahommik. Vara on küll teine, aga hommik on ilus.
@aino hommikukohv
@anneli kohviuba
@tiiu oavars. Ja siit edasi mõelgu juba järgmine.

# Poe lahtiolekuajad ja leib | anneli | 21
Talvel on pood lahti **E–R 9–18, L 9–15, P suletud**. Värsket leiba tuuakse teisipäeval, neljapäeval ja laupäeval. Kes soovib kindlat pätsi, öelgu eelmisel päeval ette.
@heino Mulle palun igal teisipäeval üks must ja üks sepik.
@anneli Kirjas, Heino. Sul on seal juba oma riiul.
@siim Kas pakiautomaat töötab jälle? Eile ei avanenud ükski uks.
@anneli Töötab, pidin ta korra seinast välja võtma. Su pakk on kapis number seitse.
@aino Anneli, kas sul on veel seda head heeringat?
@anneli Kolm karpi jäi, panen ühe kõrvale.
@eha Pühapäeval suletud on meile halb, sest just siis läheme tagasi. Aga ma saan aru, et sina tahad ka magada.
@anneli Eha, helista laupäeval, panen kauba poe kõrvale kappi ja sa maksad hiljem.

# Vanad fotod saarest: kes on pildil? | tiiu | 77
Skaneerisin raamatukogus kolm kastitäit fotosid. Ühel neist, umbes aastast 1938, seisab sadamas üksteist meest ja üks hobune. Tunnen ära ainult hobuse. Tulge vaatama!
@aino Vasakult teine on minu onu Arnold. Tal oli alati müts viltu.
@endel Kolmas paremalt võib olla vanaisa vend. Sellised kõrvad on meil suguvõsas siiani.
@heino Hobune oli Miira. Minu isa rääkis, et ta läks ise koju, kui meestel sadamas aega läks.
@tiiu Nii palju infot ühe hommikuga! Kirjutan nimed pliiatsiga taha.
@maret Teeme sellest näituse? Suvel oleks kultuurimaja fuajee vaba.
@signe Meie maja vanal pööningul oli ka album. Toon järgmine kord kaasa, võõrad näod kõik.
@tiiu Signe, sa ei kujuta ette, kui rõõmus ma olen! Võib-olla on seal puuduv üheksas mees.
@aino Albumis on minu ema! Seitsmeaastane, paljajalu ja Miira seljas. Ma polnud seda pilti kunagi näinud.
@tiiu Tegin sulle sellest suure koopia, Aino. Too lihtsalt raam.

# Saarekeelsed sõnad, mida lapsed enam ei tea | aino | 118
Lapselaps küsis, mis asi on **käi**. Seletasin, et käia peal teritatakse nuga. Vaatas mulle otsa nagu välismaalasele. Milliseid sõnu teie kodus veel räägitakse?
@endel **Ahing**. Raudharuline oda, millega isa käis tulevalgel angerjat löömas. Enam ei tohi ja ei ole ka angerjat.
@helgi Ema ütles alati **kamber**, mitte tuba. Ja **sahver** on meil siiani sahver.
@kristi Tegin koolis küsitluse. **Rehi, aam, vokk** – vokki tunti muinasjutust, aami ei teadnud keegi.
@heino **Toober**. Kahe kõrvaga suur puunõu. Sellega tassiti vett ja pesti lapsi.
@ylo **Utt, oinas, tall**. Üks külaline küsis, kas utt on väike lammas. Vastasin, et vaata kõrvale, siin seisab suur.
@tiiu Kirjutan kõik üles! Kristi, teeme lastega sõnaraamatu?
@kristi Teeme! Iga laps küsib vanavanematelt viis sõna ja joonistab juurde pildi.
@aino Aitäh teile. Nüüd on käi kuulus.

# Mitu kraadi on saunas paras? | urmas | 30
Kodus käib vaidlus. Mina ütlen, et alla üheksakümne on soe tuba. Abikaasa ütleb, et üle seitsmekümne on ahi. Kuidas teie peres?
@heino Termomeetrit mul saunas ei ole. Kui kõrvad kipitavad, on paras.
@helgi Kaheksakümmend ja kasevihta, rohkem ei ole inimesele vaja.
@endel Viht peab olema kadakast. Pärast seda ei ole enam ükski mure tähtis.
@merike Tervishoiutöötajana ütlen: jooge vett, ärge käige saunas üksi ja südamehaige istugu alumisel laval.
@siim Mul on elektrikeris ja äpp, mis näitab kraade telefonis.
@heino Siim, ära seda siin rohkem kirjuta.
@urmas Leppisime kodus kokku: alumisel laval on tema, ülemisel mina ja leili viskab laps. Kõik on võrdselt rahulolematud.

== internet
# Internet on õhtuti väga aeglane | siim | 7
Kella seitsmest üheteistkümneni jõuab leht avaneda ainult pooleldi. Kuidas teil on?
# Mobiililevi kadus Lõunakülas | signe | 08-01
Kolm päeva juba ei saa kõnet teha ja sõnumid tulevad hunnikus korraga. Kas teistel ka?
# Kas satelliitinternet tasub ära? | marko | 145
Naaber pani katusele taldriku ja on väga rahul. Enne kui ostan, tahaks teiste kogemusi kuulda.
+ Meil on sama lugu. Laps vaatab multikat kolmes jaos.
+ Kõige parem on levi kiriku müüri ääres, seal seisab meid vahel mitu tükki.
+ Ruuter tuleks aknale panna, mitte kappi. Tegin nii ja läks paremaks.
+ Operaator lubas vastata kolme tööpäevaga, nüüd on käimas teine nädal.
+ Mul töötab hästi, ausalt öeldes pole millegi üle nuriseda.
+ Pärast äikest on midagi läbi, enne oli kõik korras.
+ Ilma korraliku ühenduseta ei kolinud noored siia tagasi, see on tähtsam asi kui tee.
+ Ootame uue masti ära, siis peaks see jutt lõppema.
+ Välisantenn ja natuke kannatust, siis saab kõne tehtud.
+ Mina loen selle asemel raamatut. Tervis on korras.
+ Kodukontoris töötades käin hommikuti raamatukogus, seal on kaabel.
+ Kuutasu on suur, aga töö jaoks vältimatu.
+ Lülitasin ruuteri välja ja sisse ning tegin sama ka iseendaga.
+ Tuulise ilmaga on hullem, seda on mitmed märganud.
= Postitus läks ka teele alles kolmandal katsel.
= Annan teada, kui midagi muutub.
= Eks näis, mis sügis toob.
= Mõõtsin kiirust ja naersin.

== söök
# Mis teil täna lõunaks oli? | aino | 9
Mul oli ahjukala tilliga ja kartul omast aiast. Hea on mõelda, et igas majas midagi podiseb.
# Pirukad, pannkoogid, putrud: mida lapsed söövad? | liis | 92
Mul on kaks valijat, kes söövad ainult valget. Kuidas teil toit lauale ja lastele sisse saab?
# Talvised supid | helgi | 01-20
Külm on ja pliit köeb nagunii. Mis supp teil keeb?
+ Hernesupp suitsukondiga, keeb kolm tundi ja kaob kümne minutiga.
+ Meil on räimesupp piima ja porruga, vanaema õpetus.
+ Kartul ja kaste. Muud ei ole vajagi.
+ Odrajahupuder võisilmaga, seda söövad isegi need, kes muidu midagi ei söö.
+ Panin ahju terve kapsa ja unustasin ära. Oli parem kui kunagi varem.
+ Täna oli makaron, palun ärge mind hukka mõistke.
+ Kalakotletid läksid kõik ära enne, kui ma ise laua äärde jõudsin.
+ Klimbisupp! Mees ütles, et selle pärast tasub koju tulla.
+ Tegin moosist ja mannast vahtu, suured sõid samamoodi kui väikesed.
+ Ahjukartulid rosmariiniga, sest rosmariin jäi kasvuhoones ellu.
+ Lambapraad, mis sai alguse Ülo karjamaalt.
+ Keedan suure potiga ja kolm päeva on muretu elu.
+ Kõrvitsasupp, millest pool läks naabrile. Kõrvits ise oli nagu jalgpallivärav.
+ Kukeseenekaste, purgist, suvest saadik oodanud.
= Kõht läks kirjutades jälle tühjaks.
= Leib oli omatehtud.
= Retsepti annan, kui küsid.
= Hapukoort ei tohi unustada.

== lugemine
# Mida te praegu loete? | tiiu | 17
Uusi raamatuid tuli kaks kastitäit. Enne kui riiulisse panen, tahaks teada, mis teil öökapil on.
# Mida pikkadel õhtutel vaadata või kuulata? | siim | 12-15
Kell neli on pime ja kõik sarjad on läbi. Soovitage midagi!
# Raamatud, mida soovitad naabrile | tiiu | 02-25
Teeme sõbranädala riiuli. Kirjuta, mida just sina kellelegi teisele soovitaksid ja miks.
+ Loen merereiside lugusid. Ise merele enam ei lähe, aga jalad on toas märjad.
+ Vana hea „Kevade“, juba kaheteistkümnendat korda. Iga kord on Toots noorem.
+ Kuulan raadiost järjejuttu ja koon kõrvale. Kaks asja korraga.
+ Linnumääraja. Seal on pinget rohkem, kui arvata oskaks.
+ Krimilugu, aga ainult päeval. Öösel kuulen muidu samme.
+ Kokaraamat, eestikeelne ja piltidega. Kell kaks öösel on see ohtlik lugemine.
+ Lapsega loeme iga õhtu kaks peatükki, „Naksitrallid“ on käsil.
+ Luuletusi, üks päevas. Rohkem ei jõua, vähem ei tohi.
+ Mootori juhendit, ausalt. Tegelasi on vähe ja lõpp on teada.
+ Ajalooraamat meie kandi rannarootslastest, soovitan igaühele.
+ Midagi ei loe, käed on õhtuti liiga väsinud. Teised, lugege minu eest ka.
+ Dokumentaalfilme mere põhjast. Pärast vaatan lahte teise pilguga.
+ Elulugusid. Inimesed on huvitavamad kui väljamõeldud inimesed.
+ Vanade ajakirjade köide pööningult, reklaamid on kõige paremad.
= Tasub proovida.
= Laenan hea meelega edasi.
= Lõpuni pole veel jõudnud, ära ette ära räägi.
= Sobib hästi ahju ette.
`

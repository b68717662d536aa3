/** The sea and fishing. */
export const sea = `
# Räim on lahes! | endel | 05-02
Täna hommikul oli mõrras viissada kilo. Müün kai äärest **kella seitsmest kümneni**, oma ämber kaasa. Soolamiseks on praegu kõige õigem aeg.
@aino Endel, jäta mulle kümme kilo, ma tulen bussiga ja jõuan alles pool kümme.
@endel Jätan, ja toon su ämbri bussi peale ka.
@piret Kuidas sa soolad? Minu omad läksid mullu pehmeks.
@aino Ära pese neid kraaniveega. Puhasta, loputa meres või külmas soolvees, siis kiht räime, kiht jämedat soola, natuke pipart ja loorberit. Vajutis peale ja keldrisse.
@heino Suhkrut ka teelusikatäis kilo kohta. See hoiab liha kõva.
@marko Kas homme läheb veel merele? Vend tuleb mandrilt ja tahaks samuti.
@endel Homme lubab loodest viisteist, siis ma ei lähe. Ülehomme jälle.
@aino Kaks tünnikest said täis. Ema õpetus peab ikka paika.

# Kadunud võrgud Rebasekare juurest | endel | 15
Kolm ahvenavõrku on alates esmaspäevast läinud. Poid on oranžid, peal number 214. Kas keegi on näinud? Ma ei süüdista kedagi, võib-olla viis hoovus ära.
@kalju Teisipäeval oli kare taga midagi oranži, aga pidasin seda ujujaks.
@urmas Merepääste oli seal õppusel. Küsin poistelt, kas nad midagi märkasid.
@jyri Palun jälgime kõik rannaäärt. Triivima jäänud võrk püüab edasi ja sinna jäävad ka linnud kinni.
@rein Nägin Lõunaküla neeme otsas poid, vaatasin täna kiikriga. Number ei paistnud.
@endel Käisin vaatamas, need olid minu omad! Kaks terved, kolmas kivides puruks. Rein, sulle on ahvenat nii palju, kui tahad.
@rein Väike kogus kulub ära. Ühtki lindu õnneks võrgus ei olnud?
@endel Ei olnud. Ainult adru ja üks kummik, vasak jalg.

# Hülgeloendus: abilisi vaja | rein | 05-22
Teeme koos ülikooliga viigerhüljeste ja hallhüljeste loendust. Kahel hommikul tuleb lugeda kolmest punktist korraga, **täpselt kell 6**. Iga punkti juurde on vaja kahte inimest, kiikrid annan mina.
@siim Mina saan drooni, kui see hülgeid ei sega.
@rein Seekord ilma droonita, Siim. Lesila kohal ei tohi lennata, nad lähevad vette ja loendus on läbi.
@kristi Mina koos pojaga läheksin Põhjaneemele. Ta on kümnene, aga kannatlik.
@rein Kümnene on täpselt paras. Istume sahinata ja räägime pärast.
@endel Küsi minult, palju neid seal on! Rohkem kui kalu.
@rein Endel, sinu arv on kindlasti suurim. Panen eraldi lahtrisse: „kalamehe hinnang“.
@rein Tulemus käes: kahe hommiku keskmine on **146 hallhüljest ja 9 viigrit**. Aitäh kõigile varajastele ärkajatele!
@kristi Poeg ütleb, et see oli parem kui jõulud.

# Paadisilla kohad järgmiseks suveks | marko | 88
Vanal sillal on 22 kohta, soovijaid juba 25. Enne kui hakkame loosima: kas kõik, kellel praegu koht on, seda ka päriselt kasutavad?
@heino Minu paat on kuuris, loobun oma kohast. Aga tahan, et saaksin jaanipäeval korra silla otsas istuda.
@marko Istuda võid alati, Heino. Panen sinna pingi ka.
@signe Meie paat on suveks alati vees, palume kohta edasi.
@kalju Mul on kaks kohta ühe paadi kohta, sest tütre oma läks müüki. Annan ühe ära.
@toomas Kui keegi loobub otsmisest, siis sealne post on mäda. Enne suve tuleb ära vahetada.
@marko Nüüd on 23 soovijat ja 22 kohta. Keegi vist saab koha kalakombinaadi kai ääres.
@siim Võtan selle kalakombinaadi koha. Mul on süst, seda võib ükskõik kus hoida.

# Sinivetikas Lõunalahes | merike | 07-18
Vesi on kohati rohekas ja paks. Terviseamet võtab proovi esmaspäeval. Seni palun **lapsi ja koeri mitte vette lasta**. Kes on juba ujunud ja nahk sügeleb, peske ennast puhta veega ja andke mulle teada.
@liis Meie käisime pühapäeval, midagi ei olnud. Vesi oli siis selge.
@rein Tuulevaikusega tuleb see paari tunniga pinnale. Homme lubab põhjatuult, siis peaks hajuma.
@eha Kas põhjaranda võib minna?
@merike Põhjarand on puhas, vaatasin täna ise üle. Vesi on seal ainult kuusteist kraadi.
@ylo Lambad joovad tiigist, mis on merega ühenduses. Kas neil midagi võib hakata?
@merike Ülo, anna neile praegu parem kaevuvett. Loomadele on see veel ohtlikum kui inimesele.
@merike Proov on tagasi: toksiine ei leitud ja tuul on lahe puhtaks puhunud. **Ujuda võib.**

# Lesta suitsutamine, algaja küsib | siim | 52
Ostsin metallist suitsuahju. Esimene kord sain söe, teine kord toore. Mis temperatuur, mis puu, kui kaua?
@endel Lepalaastud, vähe ja kuivad. Lest soola sisse kolmeks tunniks, siis kuivama. See on kõige tähtsam: **pind peab enne kuiv olema**.
@ylo Lõpus oksake kadakat, aga ainult oksake, muidu maitseb nagu apteek.
@siim Palju kraade?
@endel Kraade ma ei tea. Ahi peab olema nii kuum, et kätt peal ei hoia, aga sülg ei sisise. Nelikümmend minutit.
@siim Kui sülg ei sisise… Selge, ostan ikkagi termomeetri ka.
@heino Termomeeter näitab ahju, mitte kala. Uim tuleb lahti, kui on valmis.
@siim Kolmas kord õnnestus! Tegin kuus tükki ja sõin neist neli kohe ära.
@endel Siis sa oled nüüd saaremees.

== kalasaak
# Ahven võtab sadama otsast | kalju | 09-20
Eile õhtul kolmkümmend tükki ja kõige suurem kuussada grammi. Kuidas teil läheb ja millega püüate?
# Tuulehaug on kohal | endel | 05-14
Esimesed käes! Hõbedane lant ja kiire kerimine. Kirjutage, kus teie saate.
# Mis sel nädalal konksu otsa jäi? | urmas | 06-28
Mul kaks haugi ja üks vana võrgujupp. Kirjutage, mis teie saite!
+ Käisin hommikul vara ja sain kahe tunniga pange täis.
+ Mina sain külma ja ühe kiisa, sedagi kass ei tahtnud.
+ Kõige paremini võttis enne päikesetõusu, pärast oli vaikus.
+ Poeg sai elu esimese kala! Kodus räägitakse ainult sellest.
+ Vaikse ilmaga käin ma muuli otsas, seal on kaks meest ja üks kajakas.
+ Ärge unustage kalastuskaarti, kontroll käis alles hiljuti.
+ Alamõõdulised lasin tagasi, kasvagu suureks.
+ Tuul oli idast, ja idatuulega, nagu teate, ei saa keegi midagi.
+ Kolm tundi istusin, mõtlesin elu üle järele. Kala polnud vajagi.
+ Punane lant töötas, sinise peale ei vaadanud ükski.
+ Panni peale jagus, supi jaoks jäi ka.
+ Kala on väiksem kui mullu, aga neid on rohkem.
+ Vetikaid on nii palju, et iga viske järel tuleb konksu puhastada.
+ Täpset kohta ma ei ütle, isa ka ei öelnud.
= Homme lähen uuesti.
= Naine ütles, et aitab küll.
= Soovin kivi kotti!
= Mujal pole ma veel proovinud.

== mootorid
# Päramootor ei lähe käima | kalju | 04-28
Talv läbi seisis kuuris, nüüd tõmban nagu loll, aga ei midagi. Kust alustada?
# Kes parandab paadimootoreid? | signe | 06-20
Mootor jäi keset lahte seisma ja saime aerudega koju. Kas saarel on meistrit või peab mandrile viima?
# Paadi talveks kokkupanek | marko | 10-12
Sel nädalal tõstame paate välja. Mida te mootori ja akuga teete, et kevadel üllatusi ei oleks?
+ Vana bensiin välja ja uus sisse, pooled hädad kaovad sellega.
+ Karburaator tuleb puhtaks teha, sinna jääb lakk põhja.
+ Küünlad kuivaks ja harjaga üle, siis proovi uuesti.
+ Toomas tunneb elektrit, karburaatori kallale teda ei meelita.
+ Aku viin alati tuppa ja laen kord kuus, peab juba kuuendat aastat.
+ Loputa mageda veega läbi, meri sööb alumiiniumi ära.
+ Mandril on hea meister, aga järjekord on jaanipäevani.
+ Mul oli kord mesilaspesa õhuvõtus, vaata sealt ka.
+ Õli vaheta sügisel, mitte kevadel. Vana õli on happeline.
+ Propelleri võll tasub maha võtta, meil oli sinna õngenöör keritud.
+ Juhend ütleb üht, Endel teist. Kuula Endlit.
+ Mina viskasin bensiinimootori minema ja ostsin elektrilise. Sadamast kareni jõuab küll.
+ Ohutuskatkesti klamber oli väljas, kaks päeva otsisin viga.
+ Kontrolli bensiinivoolikut, kummi sisse tekivad väikesed praod.
= Kui ei aita, tule minu juurest läbi.
= Kannatust ja tugevat kätt!
= Kõik on proovitud ja järele katsutud.
= Paadimees saab alati hakkama.

== hülged
# Suur hüljes sadama slipil | endel | 41
Lamab keset slippi ja paati vette ei saa. Mida temaga teha, kas ootan või on keegi targem?
# Noor hülgepoeg rannas | liis | 03-09
Sadamast paremal, kivide vahel, valge ja üksi. Mida teha? Lapsed tahavad teda koju viia.
# Hüljes magab paadisillal | marko | 07-02
Kaks päeva juba. Turistid pildistavad ja tema ei tee väljagi. Mida arvate, kas ajada minema või jätta rahule?
+ Ärge minge lähemale kui viiskümmend meetrit ja hoidke koerad rihma otsas.
+ Rein teab kõige paremini, küsige tema käest.
+ Nad on targad loomad ja õpivad kiiremini kui meie.
+ Vanasti kütiti hülgeid nii kaua, kuni neid enam polnud. Nüüd harjume jälle.
+ Helistasin keskkonnaametisse, seal võeti teade vastu ja tänati.
+ Minu vanaisa ütles: „Kus hüljes, seal kala.“ Osalt lohutab.
+ Vaatasin eile tükk aega ja tema vaatas vastu. Kumbki ära ei läinud.
+ Emasloom võib olla lähedal vees, ärge vahele minge.
+ Märkige üles, mis kell ja kus täpselt, Rein paneb oma vihikusse kirja.
+ Lastele jääb see eluks ajaks meelde. Vaadake kiikriga ja vaikselt.
+ Kolm aastat tagasi oli neid siin lausa mitu ja midagi hullu ei juhtunud.
+ Hüljes oli siin enne meid ja jääb pärast meid.
+ Panin sildi üles, et inimesed loomale ligi ei läheks.
+ Haisu järgi arvates on ta kala kõvasti söönud.
= Pildid panen järgmine kord üles.
= Loodusega tuleb läbi saada.
= Hoian silma peal.
= Teadlasi see kindlasti huvitab.
`

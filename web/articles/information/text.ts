import { retention } from '../../../schema/rules/client/retention.ts'
import type { ByLanguage } from '../../content/languages.ts'

type Kind = keyof typeof retention

/** What is stored, in words; the English ones are also those of docs/operations.md. PRIV-2. */
export const retentionTexts: ByLanguage<Record<Kind, string>> = {
  et: {
    accounts: 'Konto andmed',
    texts: 'Tekstid, failid, lugemisjärjed ja valikud',
    feedback: 'Külaliste sõnumid',
    revisions: 'Varasemad versioonid sellest, mida muudeti, kui kogukond ei ole määranud teisiti',
    trash: 'Kustutatu prügikastis',
    audit: 'Päevik sisselogimistest, kustutamistest ja liikmete haldamisest',
    exports: 'Koopia, mille liige tegi oma andmetest',
    leaving: 'Konto ja andmed sellest, kui liige otsustas lahkuda',
    sessions: 'Sisselogimine, viimasest kasutamisest',
    expiredTokens: 'Tööriista aegunud võti, aegumisest',
    networks: 'Räsi võrgust, kust liige sisse logis, viimasest korrast',
    attempts: 'Katsete loendurid (räsid), mis piiravad paroolide äraarvamist',
    invitations: 'Kutse link',
    passwordLinks: 'Uue parooli link',
    emailLinks: 'Link, mis võtab e-posti aadressi vahetuse tagasi',
    formerEmails: 'Endine e-posti aadress, vahetusest',
    readNotifications: 'Loetud teated, lugemisest',
    notifications: 'Lugemata teated; tulevase sündmuse teade sündmuse päevani',
    mails: 'Saatmist ootavad kirjad',
    pushMessages: 'Saatmist ootavad teavitused seadmele',
    requestKeys: 'Tunnused, mille järgi sama tekst ei jõua kohale kaks korda',
    leftoverFiles: 'Katkenud üleslaadimiste ja kustutamiste jäägid',
    drafts: 'Mustandid sinu seadmes, viimasest muudatusest; kustutamiseni veel kuni 14 päeva',
    backups: 'Varukoopiad, kui kogukond ei ole määranud teisiti; uuenduse eel tehtud koopia järgmise uuenduseni',
    logs: 'Serveri logi',
  },
  en: {
    accounts: 'Accounts',
    texts: 'Texts, files, read marks and preferences',
    feedback: 'Messages of visitors',
    revisions: 'Former versions of what was changed, unless the community has set it otherwise',
    trash: 'What was deleted, in the trash',
    audit: 'The audit log of sign-ins, deletions and the administration of members',
    exports: 'Copies that members made of their data',
    leaving: 'Accounts and data of members who leave, after that decision',
    sessions: 'Sessions, after their last use',
    expiredTokens: 'Expired API tokens, after their expiry',
    networks: 'Hashes of the networks that a member has signed in from, after the last time',
    attempts: 'Counters of attempts (hashes), which limit the guessing of passwords',
    invitations: 'Links of invitations',
    passwordLinks: 'Links for a new password',
    emailLinks: 'Links that revert a change of the email address',
    formerEmails: 'Former email addresses, after the change',
    readNotifications: 'Read notifications, after they were read',
    notifications: 'Unread notifications; those of a future event until its day',
    mails: 'Mails that wait to be sent',
    pushMessages: 'Push messages that wait to be sent',
    requestKeys: 'Idempotency keys, by which a text does not arrive twice',
    leftoverFiles: 'Leftovers of interrupted uploads and deletions',
    drafts: 'Drafts on your device, after the last change; up to 14 days more until they are deleted',
    backups: 'Backups, unless the community has set it otherwise; one made before an upgrade until the next upgrade',
    logs: 'Logs of the server',
  },
}

const periods: Record<(typeof retention)[Kind], string> = {
  '1 hour': '1 tund',
  '1 day': '1 päev',
  '7 days': '7 päeva',
  '30 days': '30 päeva',
  '90 days': '90 päeva',
  '400 days': '400 päeva',
  '4 weeks': '4 nädalat',
  '1 year': '1 aasta',
  'until deleted': 'kuni kustutamiseni',
  'set by the operator': 'selle määrab serveri haldaja',
}

/** The table of what is stored for how long. */
function retentionTable(words: Record<Kind, string>, heads: [string, string], periodOf = (period: string) => period) {
  // The keys of the table are those of the words.
  const rows = (Object.keys(retention) as Kind[]).map(
    (kind) => `<tr><td>${words[kind]}</td><td>${periodOf(retention[kind])}</td></tr>`,
  )
  return `<table><thead><tr><th>${heads.join('</th><th>')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** A text of this software: its title, and its html for the community's contact, if the operator has set one. */
export interface BuiltInText {
  title: string
  html: (contact: string | null, version: string) => string
}

/** The built-in texts by the slug of the page that replaces them. PRIV-1. */
export const builtInTexts: Record<string, ByLanguage<BuiltInText>> = {
  privaatsus: {
    et: {
      title: 'Privaatsus',
      html: (contact) => `<p>${
        contact == null
          ? 'Siia ei ole veel kirjutatud, kes sinu andmete eest vastutab. Küsi seda adminilt.'
          : `Sinu andmete eest vastutab ${contact}.`
      }</p>
<p>Sise on kogukonna liikmete oma veebileht. Andmeid on vaja selleks, et liikmed saaksid omavahel suhelda ja koos tegutseda. Neid ei müüda ega kasutata reklaamiks, ja lehe kasutamist ei jälgi keegi teine.</p>
<h2>Mida hoiame ja kes seda näeb</h2>
<ul>
<li><strong>Konto:</strong> nimi, e-post, telefon ja elukoht. Telefon ja elukoht ei ole kohustuslikud. Neid andmeid näevad kõik liikmed, et üksteist üles leida. Parooli asemel hoiame selle räsi.</li>
<li><strong>Tekstid ja failid:</strong> foorumit, protokolle ja liikmete faile näevad liikmed. Kodulehe tekste ja avalikke faile näevad kõik.</li>
<li><strong>Lugemisjärjed ja valikud:</strong> mida oled lugenud, mida jälgid ja milliseid kirju soovid. Teised neid ei näe.</li>
<li><strong>Sisselogimised:</strong> mis seadmes sa sisse logisid, millal sa Siset viimati kasutasid, ja räsi võrgust, kust sisse logisid. Nende järgi tunneme ära võõra, kes arvab paroole. Teised neid ei näe.</li>
<li><strong>Päevik:</strong> kes ja millal logis sisse, kustutas midagi või muutis liikme andmeid. Tekste selles ei ole. Seda näevad adminid.</li>
<li><strong>Külaliste sõnumid:</strong> nimi, e-post ja tekst, et saaksime vastata. Neid näevad kõik liikmed.</li>
</ul>
<h2>Kui kaua hoiame</h2>
${retentionTable(retentionTexts.et, ['Mis', 'Kui kaua'], (period) => periods[period as keyof typeof periods])}
<p>Aegunud andmed kustutame kord päevas. Kui konto kustutatakse, jäävad selle teemad ja postitused alles selle nime all, millega need on kirjutatud, kui liige ei soovinud ka nime kustutada, aga meeldimised kaovad. Kustutatu on varukoopias alles, kuni koopia aegub.</p>
<h2>Logi ja varukoopiad</h2>
<p>Serveri logis on vead ja valed paroolid: aeg, võrguaadress ja konto number. Tekste, paroole ja e-posti aadresse selles ei ole. Varukoopias on kõik peale sisselogimiste, linkide ja saatmist ootavate kirjade.</p>
<h2>Sinu seadmes</h2>
<p>Küpsiseid Sise ei kasuta. Brauser hoiab sisselogimist, mõnda valikut (näiteks värve), krüpteeritud mustandeid ja lehe koodi, et see avaneks kiiresti. Kui logid välja, kaob sisselogimine ka siit.</p>
<h2>Kuhu andmed veel jõuavad</h2>
<p>Kirjad saadab postiserver, mille on valinud kogukond. Teavitused seadmele, kui sa neid soovid, jõuavad sinuni krüpteeritult brauseri tootja kaudu. Manustatud leht, näiteks video, tuleb teiselt veebilehelt, mis saab teada sinu võrguaadressi. Tööriist, millele liige on andnud võtme, näeb kõige rohkem seda, mida liige ise.</p>
<h2>Sinu õigused</h2>
<p>Oma andmeid näed ja muudad lehel „Minu andmed“. Seal saad teha ka oma andmetest koopia ja kogukonnast lahkuda: siis kustutame sinu konto. Kui arvad, et sinu andmeid kasutatakse valesti, võid pöörduda ka Andmekaitse Inspektsiooni poole: www.aki.ee.</p>`,
    },
    en: {
      title: 'Privacy',
      html: (contact) => `<p>${
        contact == null
          ? 'It is not written here yet who is responsible for your data. Please ask an admin.'
          : `Responsible for your data: ${contact}.`
      }</p>
<p>Sise is the members’ own website of a community. It needs data so that members can talk and act together. They are neither sold nor used for advertising, and your use of the site is not tracked by others.</p>
<h2>What we store, and who sees it</h2>
<ul>
<li><strong>Account:</strong> name, email, telephone and residence. Telephone and residence are optional. All members see these, to find one another. Instead of your password we store a hash of it.</li>
<li><strong>Texts and files:</strong> members see the forum, protocols and members’ files. Everybody sees texts of the public site and public files.</li>
<li><strong>Read marks and preferences:</strong> what you have read, what you follow and which mails you want. They are shown to you alone.</li>
<li><strong>Sign-ins:</strong> the device that you signed in on, when you last used Sise, and a hash of the network that you signed in from. By these we recognise a stranger who guesses passwords. They are not shown to others.</li>
<li><strong>Audit log:</strong> who signed in, deleted something or changed the data of a member, and when. It has no texts. Admins see it.</li>
<li><strong>Messages of visitors:</strong> name, email and text, so that we can reply. All members see them.</li>
</ul>
<h2>How long we store it</h2>
${retentionTable(retentionTexts.en, ['What', 'How long'])}
<p>Expired data are deleted once a day. When an account is deleted, its topics and posts stay under the name that they were written with, unless the member wanted the name erased, too, and its likes go. What was deleted is in a backup until the backup expires.</p>
<h2>Log and backups</h2>
<p>The log of the server has faults and wrong passwords: time, network address and number of the account. It has no texts, passwords or email addresses. A backup has everything but sessions, links and mails that wait to be sent.</p>
<h2>On your device</h2>
<p>Sise uses no cookies. The browser stores your session, some choices (such as colours), encrypted drafts, and the code of the site, so that it opens fast. When you sign out, the session goes from here too.</p>
<h2>Where data also go</h2>
<p>Mails are sent by a mail server that the community has chosen. Push messages, if you want them, reach you encrypted through the maker of your browser. A page shown from elsewhere, such as a video, comes from another site, which learns your network address. A tool that a member has given a token to sees at most what that member sees.</p>
<h2>Your rights</h2>
<p>You see and change your data on the page ‘Minu andmed’. There you can also make a copy of your data, and leave the community, which deletes your account. If you think that your data are misused, you may also turn to the Estonian Data Protection Inspectorate: www.aki.ee.</p>`,
    },
  },
  ligipaasetavus: {
    et: {
      title: 'Ligipääsetavus',
      html: (
        contact,
        version,
      ) => `<p>Siset peab saama kasutada igaüks: klaviatuuriga, ekraanilugejaga, suure kirjaga, telefonis ja arvutis. Sise ${version} vastab standardile EN 301 549 (WCAG 2.1, tase AA) osaliselt. See on meie enda hinnang, sõltumatut auditit ei ole tehtud.</p>
<p>Iga ekraani kontrollitakse enne väljaandmist automaatselt (axe), nii heledalt kui ka tumedalt. Katsed proovivad läbi klaviatuuriga kasutamise, suurenduse kuni 400% ja kitsa akna.</p>
<h2>Teada puudused</h2>
<ul>
<li>Üles laaditud piltidel ei ole kirjeldust. Ekraanilugeja ütleb pildi asemel faili nime.</li>
<li>PDF-id ja teised failid on sellised, nagu need üles laaditi.</li>
<li>Manustatud lehed, näiteks videod ja kaardid, on teiste tehtud. Neil ei pruugi olla subtiitreid ja neid ei pruugi saada kasutada klaviatuuriga.</li>
<li>Nupud ja teated on ainult eesti keeles. Foorumi võõrkeelsetel tekstidel ei ole keel märgitud.</li>
<li>Kõiki ekraane ei ole ekraanilugejaga läbi proovitud.</li>
</ul>
<h2>Kui midagi ei saa kasutada</h2>
<p>${contact == null ? 'Anna sellest teada adminile.' : `Anna sellest teada: ${contact}.`} Kirjuta, mis lehel ja mis seadmega see juhtus.</p>`,
    },
    en: {
      title: 'Accessibility',
      html: (
        contact,
        version,
      ) => `<p>Everybody must be able to use Sise: by keyboard, with a screen reader, in large type, on a phone and a computer. Sise ${version} conforms in part to the standard EN 301 549 (WCAG 2.1, level AA). This is our own assessment; there was no independent audit.</p>
<p>Before a release every screen is checked automatically (axe), in light and in dark colours. Tests try the use by keyboard, zoom up to 400% and narrow windows.</p>
<h2>Known limits</h2>
<ul>
<li>Uploaded pictures have no description. A screen reader says the name of the file instead.</li>
<li>PDFs and other files are as they were uploaded.</li>
<li>Pages shown from elsewhere, such as videos and maps, are made by others. They may be without captions, and may not work by keyboard.</li>
<li>Buttons and messages are in Estonian only. The language of foreign texts in the forum is not marked.</li>
<li>Not all screens were tried with a screen reader.</li>
</ul>
<h2>If you cannot use something</h2>
<p>${contact == null ? 'Please write to an admin.' : `Please write to: ${contact}.`} Say on which page and with which device it happened.</p>`,
    },
  },
}

/** The link to the same text in a language, in that language. */
export const readIn: ByLanguage<string> = { et: 'Loe eesti keeles', en: 'Read in English' }

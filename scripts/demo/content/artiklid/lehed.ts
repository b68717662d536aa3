import type { DemoArticle } from './article.ts'

/** Pages, which have neither cover nor visibility. */
export const pages: DemoArticle[] = [
  {
    changedDaysAgo: 25,
    pictures: ['praam-sadamas.jpg'],
    files: ['Praami sõiduplaan.pdf'],
    et: {
      title: 'Kuidas saarele tulla',
      summary: 'Praam, buss ja mis teha, kui tuul on üle viieteistkümne meetri.',
      texts: [
        'Praam sõidab kolm korda päevas, suvel viis. Sõiduplaan ja piletid on vedaja lehel. Kui tuul on üle **15 meetri sekundis**, reisid tavaliselt ei välju; otsus tehakse kolm tundi varem ja tuleb ka sõnumina telefoni.',
      ],
    },
    former: {
      title: 'Kuidas saarele tulla',
      summary: 'Praam, buss ja mis teha, kui tuul on üle viieteistkümne meetri.',
      texts: [
        'Praam sõidab kolm korda päevas, suvel viis. Sõiduplaan ja piletid on vedaja lehel. Kui tuul on üle **15 meetri sekundis**, reisid tavaliselt ei välju; otsus tehakse kaks tundi varem.',
      ],
    },
    en: {
      title: 'How to get here',
      summary: 'The ferry, the bus, and what to do in more than fifteen metres of wind.',
      texts: [
        'The ferry runs three times a day, five times in summer. Timetable and tickets are on the page of the operator. In more than **15 metres per second** of wind it usually does not leave; this is decided two hours before.',
      ],
    },
  },
  {
    changedDaysAgo: 160,
    files: ['Külaseltsi põhikiri.docx'],
    et: {
      title: 'Külaselts',
      summary: 'Kes me oleme ja kuidas liikmeks astuda.',
      texts: [
        'Külaseltsis on üle saja liikme: nii need, kes elavad siin aasta läbi, kui ka suvekodude rahvas. Liikmemaks on kümme eurot aastas.',
      ],
    },
    en: {
      title: 'The village society',
      summary: 'Who we are and how to join.',
      texts: [
        'The village society has more than a hundred members: both those who live here all year round and the people of the summer homes. The fee is ten euros a year.',
      ],
    },
  },
  {
    changedDaysAgo: 300,
    et: {
      title: 'Isikuandmete töötlemine',
      summary: 'Milliseid andmeid me hoiame, kui kaua ja kes neid näeb.',
      texts: [
        'Hoiame liikmete nime, e-posti aadressi, telefoni ja elukohta saarel. Andmeid näevad liikmed, mitte külastajad. Lahkumisel kustutatakse andmed kolmekümne päeva jooksul.',
      ],
    },
    en: {
      title: 'Personal data',
      summary: 'What data we keep, for how long, and who sees them.',
      texts: [
        'We keep the names, e-mail addresses, telephone numbers and homes on the island of our members. Members see these data, visitors do not. When you leave, they are deleted within thirty days.',
      ],
    },
  },
  {
    changedDaysAgo: 120,
    pictures: ['sadamakula-majad.jpg', 'kulakiik.jpg', 'talu-lumes.jpg', 'paadikuurid-lahe-aares.jpg'],
    et: {
      title: 'Elu saarel',
      summary: 'Neli küla, üks pood, üks kool ja palju tuult.',
      texts: [
        'Sadamakülas on pood, postipunkt ja enamik paate, Metsakülas kool ja mets. Põhjaküla on vaikne ja pime, Lõunakülas on kõige rohkem suvekodusid. Kultuurimaja ja raamatukogu on kõigi omad.',
        '## Enne kolimist\n- Arst võtab vastu neljapäeviti, õde Merike Pihl on olemas iga päev.\n- Tanklat saarel ei ole, kütuse tellimise kord on poe uksel.\n- Elekter läheb tormiga vahel ära: küttekolle on igas majas omal kohal.\n- Tere öeldakse kõigile.',
      ],
    },
    en: {
      title: 'Life on the island',
      summary: 'Four villages, one shop, one school and a lot of wind.',
      texts: [
        'Sadamaküla has the shop, the post office and most of the boats, Metsaküla the school and the forest. Põhjaküla is quiet and dark, and most of the summer homes are in Lõunaküla. The community hall and the library belong to all.',
        '## Before you move here\n- The doctor comes on Thursdays; Merike Pihl, the nurse, is here every day.\n- There is no petrol station: how to order fuel is written on the door of the shop.\n- Storms sometimes cut the power, so every house keeps its stove.\n- You say hello to everybody.',
      ],
    },
  },
  {
    changedDaysAgo: 210,
    et: {
      title: 'Kellele helistada',
      summary: 'Sadam, pood, kool ja abi hädas.',
      texts: [
        'Hädas helista alati kõigepealt **112**. Häirekeskus kutsub välja ka saare vabatahtlikud päästjad, kes jõuavad kohale enne mandri omi.',
        '- Sadam: 000 0710\n- Pood ja postipunkt: 000 0711\n- Kool: 000 0712\n- Kultuurimaja ja raamatukogu: 000 0713\n- Elektririkked: 1343',
      ],
    },
    en: {
      title: 'Whom to call',
      summary: 'The harbour, the shop, the school, and help in an emergency.',
      texts: [
        "In an emergency always call **112** first. They also alert the island's volunteer rescuers, who arrive before those from the mainland.",
        '- Harbour: 000 0710\n- Shop and post office: 000 0711\n- School: 000 0712\n- Community hall and library: 000 0713\n- Power failures: 1343',
      ],
    },
  },
]

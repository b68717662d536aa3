/** Texts of where changes of public content are told. HOOK-1. */
export const webhookTexts = {
  title: 'Teated kodulehele',
  about:
    'Kui avalik sisu muutub, saadame sellele aadressile teate, et koduleht end uuendaks. Teates on ainult, mis muutus.',
  url: 'Aadress',
  urlHelp: 'Algab https://, näiteks https://naide.ee/uuenda',
  enabled: 'Teata muudatustest',
  isOn: 'teatab muudatustest',
  isOff: 'ei teata muudatustest',
  save: 'Salvesta aadress',
  saved: 'Salvestatud.',
  failed: (why: string) => `Ei saanud salvestada. ${why}`,
  paused:
    'Teatamine on peatatud, sest aadress ei võtnud kaks päeva ühtegi teadet vastu. Salvesta uuesti, kui see jälle töötab.',
  tryIt: 'Saada proovisõnum',
  tried: 'Proovisõnum on teel. Vastus ilmub siia.',
  tryFailed: (why: string) => `Proovisõnumit ei saanud saata. ${why}`,
  refresh: 'Vaata vastuseid uuesti',
  newSecret: 'Tee uus saladus',
  newSecretTitle: 'Teed uue saladuse?',
  newSecretText: 'Vana lakkab kohe kehtimast: pane uus ka kodulehele.',
  newSecretStay: 'Jäta vana',
  newSecretFailed: (why: string) => `Uut saladust ei saanud teha. ${why}`,
  secretName: 'Kodulehe teated',
  secretWords: {
    secretTitle: (name: string) => `Saladus „${name}“ on valmis`,
    secretHelp: 'Pane see kodulehe seadetesse, et see tunneks ära, et teade tuleb siit. Rohkem me seda ei näita.',
    secret: 'Saladus',
    copy: 'Kopeeri saladus',
    copied: 'Saladus on kopeeritud.',
    copyByHand: 'Brauser ei lubanud saladust kopeerida. Kopeeri see siit ise.',
    closeTitle: 'Saladus on kopeerimata',
    closeText: 'Kui sulged akna, ei saa seda saladust enam näha: tuleks teha uus.',
    stay: 'Tagasi saladuse juurde',
  },
  answers: 'Viimased vastused',
  noAnswers: 'Ühtegi teadet ei ole veel saadetud.',
  earlier: 'Varasemad vastused',
  answer: (status: number | null) => {
    if (status == null) return 'vastust ei tulnud'
    return status >= 200 && status < 300 ? `võeti vastu (${status})` : `ei võetud vastu (${status})`
  },
}

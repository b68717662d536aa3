/** Texts of the webhook. HOOK-1. */
export const webhookTexts = {
  title: 'Kodulehe uuendamine',
  about:
    'Kui avalik sisu muutub, saadame sellele aadressile teate, et koduleht end uuendaks. Teates on kirjas ainult see, mis muutus.',
  url: 'Aadress',
  urlHelp: 'Algab https://, näiteks https://naide.ee/uuenda',
  enabled: 'Teata muudatustest',
  isOn: 'teatab muudatustest',
  isOff: 'ei teata muudatustest',
  save: 'Salvesta aadress',
  saved: 'Salvestatud.',
  failed: (why: string) => `Aadressi ei õnnestunud salvestada. ${why}`,
  paused:
    'Teatamine on peatatud, sest aadress ei võtnud kaks päeva ühtegi teadet vastu. Salvesta uuesti, kui see jälle töötab.',
  tryIt: 'Saada proovisõnum',
  tried: 'Proovisõnum on teel. Vastus ilmub siia.',
  tryFailed: (why: string) => `Proovisõnumit ei õnnestunud saata. ${why}`,
  refresh: 'Vaata vastuseid uuesti',
  newSecret: 'Tee uus salavõti',
  newSecretTitle: 'Teed uue salavõtme?',
  newSecretText: 'Vana lakkab kohe kehtimast: pane uus ka kodulehele.',
  newSecretStay: 'Jäta vana',
  newSecretFailed: (why: string) => `Uut salavõtit ei õnnestunud teha. ${why}`,
  secretName: 'Kodulehe uuendamine',
  secretWords: {
    secretTitle: (name: string) => `Salavõti „${name}“ on valmis`,
    secretHelp: 'Pane see kodulehe seadetesse, et koduleht tunneks ära, et teade tuleb siit. Rohkem me seda ei näita.',
    secret: 'Salavõti',
    copy: 'Kopeeri salavõti',
    copied: 'Salavõti on kopeeritud.',
    copyByHand: 'Brauser ei lubanud salavõtit kopeerida. Kopeeri see siit ise.',
    closeTitle: 'Salavõti on kopeerimata',
    closeText: 'Kui sulged akna, ei saa seda salavõtit enam näha: tuleks teha uus.',
    stay: 'Tagasi salavõtme juurde',
  },
  deliveries: 'Viimased vastused',
  noDeliveries: 'Ühtegi teadet ei ole veel saadetud.',
  earlier: 'Varasemad vastused',
  response: (status: number | null) => {
    if (status == null) return 'vastust ei tulnud'
    return status >= 200 && status < 300 ? `võeti vastu (${status})` : `ei võetud vastu (${status})`
  },
}

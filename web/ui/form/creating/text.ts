const again = 'Ühendus katkes ja me ei tea, kas see jõudis kohale.'

/** Texts of creating a record after the response of an earlier attempt was lost. */
export const creatingTexts = {
  /** @param found the found record; null if there is none, undefined if the lookup failed */
  again: (found: string | null | undefined) => ({
    title: 'Saadad uuesti?',
    text: `${again} ${whatIsThere(found)}`,
    action: 'Saada uuesti',
    stay: 'Jäta saatmata',
  }),
  sentBefore:
    'Eelmine jõudis juba kohale. Siin on see, mida oled pärast kirjutanud: kui saadad uuesti, läheb see eraldi.',
  arrived:
    'Saatsid selle juba varem ja see jõudis kohale, aga pärast oled teksti muutnud. Ava see loendist ja lisa muudatused seal: siin kirjutatu on alles.',
  changed: (name: string | null) =>
    `Saatsid selle juba varem ja see jõudis kohale, aga ${name ?? 'keegi'} on seda pärast muutnud. Ava see loendist ja lisa oma muudatused seal: siin kirjutatu on alles.`,
  deleted:
    'Saatsid selle juba varem ja see jõudis kohale, aga see on vahepeal kustutatud. Kui saadad uuesti, tekib uus.',
}

function whatIsThere(found: string | null | undefined): string {
  if (found === undefined) return 'Praegu ei õnnestu seda ka vaadata. Kui see on kohal, tekib nüüd teine.'
  if (found === null) return 'Loendis seda ei ole. Kui see jõudis siiski kohale, tekib nüüd teine.'
  return `See paistab olevat juba kohal: „${found}“. Kui saadad uuesti, tekib teine.`
}

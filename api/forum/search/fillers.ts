/**
 * Words with which people ask, and that no text is looked for by: question words, pronouns, conjunctions, politeness, and what helps a
 * verb. They are left out of a search that has others. FORUM-12.
 */
export const fillers = new Set(
  `aga alla ehk ega ei et ja ju juba ka kas keegi kedagi kellegi kellelgi kellegagi kellele kelle kellega kellel kellelt kellest keda kes kui
  kuhu kuid kuidas kumb kumba kunas kus kuskil kuskilt kusagil kusagilt kuskohas kust ma me meie meid meil meile meilt meiega mida midagi mille
  millega millel millele milleks millest millele milles millal milline millise millises millised milliseid mina mind minu minuga mis miks mitmest
  mitmeks mitu mu mul mulle mult muidu mõni mõnel näiteks need neid nemad nad neil neile nii ning no nüüd oh on ole oled oleks oleksid oleme olen olete oli olid
  olla olema olnud oma oskab oskaks oskate ongi onju palun palju peab peaks peaksin pean peame saab saaks saaksin saaksime saada saame saan saate
  saanud sa see seda selle sellest sellega sellel sel seal siin siis siit sina sinu su sul sulle ta tahaks tahaksin tahan tahab teab teada teate tea tead teil teile
  te teie teid tema teda tal talle temal too tohib tohin tohiks tuleks vaid veel või võib võiks võiksin võin võimalik võtaks üldse üks ühe
  aitäh tänan tere kellelgil kellal mitte sest kuni ise ikka eest jaoks kohta peale juures juurde poolt pärast enne
  leida leian leidub leiab otsin otsime vaja vajan teha tehakse teeb teevad teen teeme tuleb tulevad käib käivad käin käima läheb lähevad lähen kell mitmelt olemas üldse keegigi ükski öelge öelda teised teistel`
    .split(/\s+/)
    .filter(Boolean),
)

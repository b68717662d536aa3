import { badFields } from '../../http/errors.ts'

/** 400: not a valid image. */
export const brokenImage = () => badFields({ files: 'Pilt on vigane või poolik: seda ei saa avada.' })

/** 400: more pixels than this api decodes. */
export const tooManyPixels = () =>
  badFields({ files: 'Pilt on liiga suur (kuni 100 miljonit pikslit). Salvesta see väiksemana ja proovi uuesti.' })

/** 400: decoding exceeded its limits of time or memory. */
export const limitsExceeded = () =>
  badFields({ files: 'Selle pildi töötlemine võtab liiga kaua aega. Salvesta pilt väiksemana ja proovi uuesti.' })

/** 400: the process crashed while decoding, most likely because of the image. */
export const decodingFailed = () =>
  badFields({ files: 'Seda pilti ei õnnestunud töödelda. Proovi uuesti või salvesta see teises vormingus.' })

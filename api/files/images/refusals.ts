import { badFields } from '../../http/errors.ts'

/** 400: says an image, but cannot be opened as one. */
export const brokenImage = () => badFields({ files: 'Pilt on vigane või poolik: seda ei saa avada.' })

/** 400: more pixels than are decoded. */
export const tooManyPixels = () => badFields({ files: 'Pilt on liiga suur (kuni 100 miljonit pikslit).' })

/** 400: decoding took longer or more memory than is allowed. */
export const tooDemanding = () =>
  badFields({ files: 'Selle pildi töötlemine võtab liiga kaua. Salvesta pilt väiksemana ja proovi uuesti.' })

/** 400: the process that decoded the image died, most likely of this very image. */
export const decodingFailed = () =>
  badFields({ files: 'Seda pilti ei õnnestunud töödelda. Proovi uuesti või salvesta see teises vormingus.' })

/** Texts of the shared buttons. */
export const buttonTexts = {
  more: (name: string) => `Veel tegevusi: ${name}`,
}

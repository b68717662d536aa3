/** What Estonians are known to choose first, the commonest first, written without marks as most type them too. */
export const guessedWords = [
  ...['parool', 'salasona', 'minaise', 'lammas', 'kallis', 'armastus', 'eesti', 'tallinn', 'tartu', 'parnu', 'narva'],
  ...[
    'kuressaare',
    'saaremaa',
    'hiiumaa',
    'muhumaa',
    'vormsi',
    'ruhnu',
    'kihnu',
    'saar',
    'saared',
    'saarekogu',
    'meri',
  ],
  ...['kalamees', 'praam', 'sadam', 'kodu', 'kodukoht', 'paike', 'paikene', 'suvi', 'talv', 'kevad', 'sugis', 'kass'],
  ...['kiisu', 'koer', 'kutsu', 'jumal', 'emme', 'issi', 'tibu', 'musi', 'kallim', 'sobranna', 'jalgpall', 'korvpall'],
  ...['qwerty', 'asdfgh', 'opilane', 'kasutaja', 'admin', 'sise', 'foorum', 'liige', 'teretere', 'tere', 'head'],
]

/** Letters that look like a Latin one, each before it, in lower case: compared as it, never shown as it. */
const LOOK_ALIKES =
  'аaвbеeкkмmнhоoрpсcтtуyүyхxѕsіiјjԛqԝwһhԁdӏlѵvгrҽe' +
  'αaβbεeηnιiκkμmνvοoρpτtυuχxζzγyωwϲcϳj' +
  'ɑaɡgɩiʟlʀrᴀaʙbᴄcᴅdᴇeʜhᴊjᴋkᴍmɴnᴏoᴘpᴛtɢgɪiᴜuᴠvᴡwʏyᴢzꜱsꜰf' +
  'օoոnսuհh' +
  // Lisu and Cherokee.
  'ꓐbꓑpꓓdꓔtꓖgꓗkꓙjꓚcꓜzꓝfꓟmꓠnꓡlꓢsꓣrꓦvꓧhꓪwꓫxꓬyꓮaꓰeꓲiꓳoꓴu' +
  'ꭰdꭱrꭲtꭺaꭻjꭼeꮃwꮇmꮋhꭹyꮐgꮓzꮢrꮩvꮪsꮮlꮯcꮲpꮶkᏼb'
const LATIN = new Map(
  Array.from({ length: LOOK_ALIKES.length / 2 }, (_, n) => [LOOK_ALIKES[2 * n]!, LOOK_ALIKES[2 * n + 1]!]),
)

/** A folded text with Latin letters in place of those that look like them. */
export const withLatinLetters = (folded: string): string =>
  folded.replace(/\P{ASCII}/gu, (letter) => LATIN.get(letter) ?? letter)

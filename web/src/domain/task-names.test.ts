import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conventionsOf } from './conventions.ts'
import { loadDateReader } from './date-reader.ts'

process.env.TZ = 'Europe/Berlin'

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)

/** How people write their tasks, and what becomes of it: [the date is taken], ‹only offered›, or the name stays whole. */
const names: Record<string, string> = {
  'en-GB': `
    Call the dentist [tomorrow]
    Call mum [tmr]
    Call mum [tmrw 9am]
    Book the train [by friday]
    Call mum [on fri]
    See you [on Monday]
    Lunch [due sat]
    Pay rent [on the 1st]
    Pay rent [due 12/1]
    Buy milk [this friday]
    Hand in essay [next thu]
    Standup [monday morning]
    Lunch with Ana [sat noon]
    Water plants [in 3 days]
    Clean the gutters [this weekend]
    Clean the gutters [at the weekend]
    Hike [next weekend]
    Cinema [8pm]
    Presents [24 dec]
    Taxes [april 15]
    Party [Sat 21 Nov]
    Wedding [12.6.2027]
    Watch ‹Friday›
    Meet ‹Sun›
    Get some ‹sun›
    Where Oma ‹sat›
    Sunscreen for Oma ‹fri›
    Buy bread ‹for sunday›
    Casual ‹Friday›
    Robinson and ‹Friday›
    Room ‹12/1›
    Exercise ‹3.4.›
    Score was ‹3/4›
    Fix issue ‹4/5›
    Come in ‹2nd›
    Watch ‹the 2nd›
    Read USA ‹Today›
    Read ‹Tomorrow›
    Watch ‹The Day After Tomorrow›
    Learn ‹Sunday Morning›
    Plan ‹the weekend›
    Pack ‹for the weekend›
    Vampire ‹Weekend›
    Black Friday
    Good Friday
    Easter Monday
    Gym mon wed fri
    Gym mon, wed
    Meet sat or sun
    Open sat - sun
    Weekend
    Room 12
    iPhone 12
    Version 1.2
    Chapter 12
    Read 1984
    Watch Blade Runner 2049
    Read Genesis 19:30
    Marry May
    Ask April
    Read March
    Book a table for 4
    Half an hour
    Boil eggs 5 minutes
    Order 24/7
    Good morning`,
  'de-DE': `
    Zahnarzt anrufen [morgen]
    Zahnarzt anrufen [übermorgen]
    Zahnarzt [am Freitag]
    Zahnarzt [Montag um 9]
    Zahnarzt [um 9 Uhr]
    Zahnarzt [nächsten Freitag]
    Zahnarzt [kommenden Montag]
    Zahnarzt [diesen Freitag]
    Miete [bis Freitag 17:00]
    Miete [am 1.]
    Miete [am 1.12.]
    Miete [24. Dezember]
    Garten [am Wochenende]
    Garten [dieses Wochenende]
    Wandern [nächstes Wochenende]
    Chor [Dienstag Abend]
    Anruf [heute Abend]
    Plan [nächste Woche]
    Urlaub [in 2 Wochen]
    Kino ‹Freitag›
    Robinson und ‹Freitag›
    Müll ‹Mittwoch›
    Brot ‹für Sonntag›
    Langes ‹Wochenende›
    Raum ‹12.1.›
    Übung ‹3.2.›
    Miete ‹1.12.›
    Zeitung ‹Heute›
    Buch ‹Morgen›
    Kaffee am Morgen
    Lesen am Abend
    Guten Morgen
    Mach das so
    Kommt so oder so
    Treffen Mo
    Kino freitags
    Schuhe Größe 41
    Platz 1.
    Seite 12.
    Version 1.12
    Anna Mai
    Urlaub im Mai
    Anruf morgen früh`,
  'fr-FR': `
    Appeler le médecin [demain]
    Appeler [aujourd’hui]
    Appeler [après-demain]
    Médecin [mardi 14h30]
    Médecin [lundi à 9h]
    Loyer [ce vendredi]
    Loyer [vendredi prochain]
    Loyer [pour vendredi]
    Loyer [le 1er]
    Loyer [le 12/1]
    Anniversaire [3 mai]
    Pain [dimanche matin]
    Pain [ce soir]
    Randonnée [ce week-end]
    Randonnée [week-end prochain]
    Vacances [dans 3 jours]
    Plan [la semaine prochaine]
    Loyer ‹vendredi›
    Gym ‹le vendredi›
    Marché ‹le week-end›
    Robinson et ‹Vendredi›
    Bus ‹12/1›
    Lire ‹Demain›
    Voir la mer
    Aller à la mer
    Appeler Sam
    Appeler Mar
    Acheter du sel
    Gym [tous les lundis]
    Lire Le Monde
    Dîner avec Avril
    Taille 41
    Voilà`,
  'es-ES': `
    Llamar al médico [mañana]
    Llamar [hoy]
    Llamar [pasado mañana]
    Cena [el viernes]
    Cena [este viernes]
    Cena [el próximo viernes]
    Cita [mañana a las 9]
    Cita [el lunes a las 9]
    Cita [esta noche]
    Renta [el 1]
    Renta [el 12/1]
    Renta [24 de diciembre]
    Fiesta [este fin de semana]
    Fiesta [próximo fin de semana]
    Viaje [dentro de 2 semanas]
    Plan [la semana que viene]
    Plan [la próxima semana]
    Cena ‹viernes›
    Robinson y ‹Viernes›
    Fiesta ‹el fin de semana›
    Sala ‹12/1›
    Ver ‹Hoy›
    Correr por la mañana
    Ir al mar
    Comprar sal
    Vino Dom
    Gym [cada lunes]
    Leer Mayo
    Talla 41`,
}

for (const [language, table] of Object.entries(names)) {
  const read = await loadDateReader(conventionsOf([language], language.slice(0, 2)))
  for (const line of table.trim().split(/\n\s*/))
    test(`${line} (${language})`, () => {
      const text = line.replaceAll(/[[\]‹›]/g, '')
      const found = read(text, now)
      const [open, close] = found?.isSure ? ['[', ']'] : ['‹', '›']
      const marked = found ? `${text.slice(0, found.start)}${open}${text.slice(found.start)}${close}` : text
      assert.equal(marked, line)
    })
}

for (const [day, words, due] of [
  [20, 'this weekend', 21],
  [20, 'next weekend', 28],
  [21, 'this weekend', 21],
  [22, 'this weekend', 22],
  [22, 'next weekend', 28],
] as const)
  test(`${words}, said on 2026-11-${day}, is the ${due}th`, async () => {
    const read = await loadDateReader(conventionsOf(['en-GB']))
    assert.equal(read(`Hike ${words}`, new Date(2026, 10, day, 10))?.due.getDate(), due)
  })

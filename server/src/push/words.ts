import type { Locale, NoticeKind } from '@docket/contract'

/** What a lock screen shows below the name of the list, as ICU messages. */
interface PushWords {
  readonly kinds: { readonly [Kind in NoticeKind]: string }
  readonly somebody: string
}

export const words: Record<Locale, PushWords> = {
  en: {
    kinds: {
      mention: '{who} mentioned you',
      comment: '{count, plural, one {{who} commented on a task} other {# new comments on a task, the last by {who}}}',
      assigned: '{count, plural, one {{who} gave you a task} other {{who} gave you # tasks}}',
      added: '{who} added you to the list',
      handed_back: 'The list is back: {who} finished the last task',
      reminder: 'Reminder: {task}',
      needs_you: '{count, plural, one {“{task}” needs you} other {# tasks need you}}',
      hook_off: 'A webhook was switched off: its address takes nothing',
    },
    somebody: 'Somebody',
  },
  de: {
    kinds: {
      mention: '{who} hat dich erwähnt',
      comment:
        '{count, plural, one {{who} hat eine Aufgabe kommentiert} other {# neue Kommentare zu einer Aufgabe, der letzte von {who}}}',
      assigned: '{count, plural, one {{who} hat dir eine Aufgabe gegeben} other {{who} hat dir # Aufgaben gegeben}}',
      added: '{who} hat dich zur Liste hinzugefügt',
      handed_back: 'Die Liste ist zurück: {who} hat die letzte Aufgabe erledigt',
      reminder: 'Erinnerung: {task}',
      needs_you: '{count, plural, one {„{task}“ braucht dich} other {# Aufgaben brauchen dich}}',
      hook_off: 'Ein Webhook wurde abgeschaltet: Seine Adresse nimmt nichts an',
    },
    somebody: 'Jemand',
  },
  fr: {
    kinds: {
      mention: '{who} vous a mentionné',
      comment:
        '{count, plural, one {{who} a commenté une tâche} other {# nouveaux commentaires sur une tâche, le dernier de {who}}}',
      assigned: '{count, plural, one {{who} vous a donné une tâche} other {{who} vous a donné # tâches}}',
      added: '{who} vous a ajouté à la liste',
      handed_back: 'La liste est de retour\u00a0: {who} a terminé la dernière tâche',
      reminder: 'Rappel\u00a0: {task}',
      needs_you: '{count, plural, one {«\u00a0{task}\u00a0» vous attend} other {# tâches vous attendent}}',
      hook_off: 'Un webhook a été désactivé\u00a0: son adresse n’accepte rien',
    },
    somebody: 'Quelqu’un',
  },
  es: {
    kinds: {
      mention: '{who} te mencionó',
      comment:
        '{count, plural, one {{who} comentó una tarea} other {# comentarios nuevos en una tarea, el último de {who}}}',
      assigned: '{count, plural, one {{who} te dio una tarea} other {{who} te dio # tareas}}',
      added: '{who} te añadió a la lista',
      handed_back: 'La lista ha vuelto: {who} terminó la última tarea',
      reminder: 'Recordatorio: {task}',
      needs_you: '{count, plural, one {«{task}» te necesita} other {# tareas te necesitan}}',
      hook_off: 'Se desactivó un webhook: su dirección no acepta nada',
    },
    somebody: 'Alguien',
  },
}

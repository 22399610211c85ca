/** The texts of notifications of these events, in every language. */
export const tasksEvents = {
  'task.assigned': {
    en: { title: '{person} assigned you a task', message: '{task}' },
    de: { title: '{person} hat Ihnen eine Aufgabe gegeben', message: '{task}' },
    ar: { title: 'كلّفك {person} بمهمة', message: '{task}' },
  },
};

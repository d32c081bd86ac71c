import { html } from '@remix-run/html-template';
import type { Words } from './words.ts';

/** The pages of OAuth in French. */
export const french: Words = {
  login: {
    title: (company) => `Se connecter à ${company}`,
    lead: (app) => html`${app} demande un accès. Vous déciderez après la connexion.`,
    email: 'Courriel',
    password: 'Mot de passe',
    submit: 'Se connecter',
    wrong: 'Le courriel ou le mot de passe est faux. Veuillez réessayer.',
  },
  consent: {
    title: 'Autoriser une application',
    heading: (app) => html`${app} demande un accès`,
    identity: (user, company) => html`Vous êtes connecté(e) à ${company} en tant que ${user}.`,
    otherUser: 'Se connecter sous un autre nom',
    list: 'Ce que l’application pourra faire en votre nom',
    isNew: 'nouveau',
    caution: 'Attention :',
    everything:
      'L’application ne nomme aucune permission et demande tout ce que vous pouvez faire ici. Ne l’autorisez que pour vos propres applications ou pour un essai.',
    offline: 'L’accès n’a pas de fin : l’application pourra continuer en votre nom en votre absence.',
    withheld: 'Ce que l’application n’obtiendra pas, car vous ne pouvez pas le faire vous-même',
    destination: (site) => html`Vous retournerez ensuite à ${site}.`,
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
  },
  problem: {
    title: 'Cette application ne peut pas être autorisée',
    advice:
      'Vous pouvez fermer cette page. Si l’application est la vôtre, corrigez l’adresse vers laquelle elle envoie les gens.',
    reasons: {
      'parameter-twice': html`L’application a envoyé plusieurs fois le même paramètre.`,
      'client-missing': html`L’application n’a pas dit laquelle elle est : <code>client_id</code> manque.`,
      'client-unknown': html`Aucune application de cette société n’a ce <code>client_id</code>.`,
      'redirect-missing': html`L’application n’a pas dit où vous renvoyer : <code>redirect_uri</code> manque.`,
      'redirect-foreign': html`<code>redirect_uri</code> n’est pas dans le domaine de la Site URL de l’application. Le schéma, l’hôte et le port doivent être les mêmes.`,
      'redirect-spelling': html`<code>redirect_uri</code> n’est pas une adresse simple. Elle commence par <code>http://</code> ou <code>https://</code> et l’hôte tel qu’il est dans la Site URL de l’application, sans nom d’utilisateur, et ne contient ni espace, ni barre oblique inverse, ni caractère invisible.`,
      'redirect-fragment': html`<code>redirect_uri</code> a une partie après <code>#</code>, ce qui n’est pas permis.`,
      'redirect-reserved': html`<code>redirect_uri</code> a déjà un paramètre que la réponse apporte : <code>code</code>, <code>access_token</code>, <code>error</code> ou <code>state</code>.`,
      'response-type-unknown': html`<code>response_type</code> n’est ni <code>code</code> ni <code>token</code>.`,
      'scope-length': html`<code>scope</code> est trop long.`,
      'scope-word': html`<code>scope</code> contient un mot qui n’est pas une permission. Une permission est un contexte comme <code>api/contacts</code>, ou un contexte avec des noms : <code>api/contacts:read,update</code>.`,
      'scope-context': html`<code>scope</code> nomme un contexte qui n’existe pas.`,
      'scope-name': html`<code>scope</code> nomme une permission qui n’est aucune de <code>create</code>, <code>read</code>, <code>update</code>, <code>delete</code>.`,
    },
  },
  stale: {
    title: 'Ce formulaire n’est plus valable',
    text: 'Il a été fait pour une autre connexion, ou quelque chose a changé depuis que vous l’avez ouvert. Rien n’a été fait.',
    again: 'Recommencer',
  },
  footer: 'Serveur d’essai Countersign : aucune donnée réelle.',
  names: { create: 'créer', read: 'voir', update: 'modifier', delete: 'supprimer' },
  contexts: { 'companies/current': 'Votre société', 'users/current': 'Votre profil' },
};

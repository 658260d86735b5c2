/** The organisations of the conversations, with what their functions answer. */
import { campsite, campsiteAnswers } from './campsite.mjs';
import { carSharing, carSharingAnswers } from './car-sharing.mjs';
import { cityOffice, cityOfficeAnswers } from './city-office.mjs';
import { courier, courierAnswers } from './courier.mjs';
import { dentist, dentistAnswers } from './dentist.mjs';
import { energySupplier, energySupplierAnswers } from './energy-supplier.mjs';
import { furnitureRental, furnitureRentalAnswers } from './furniture-rental.mjs';
import { gym, gymAnswers } from './gym.mjs';
import { languageSchool, languageSchoolAnswers } from './language-school.mjs';
import { pharmacy, pharmacyAnswers } from './pharmacy.mjs';
import { theatre, theatreAnswers } from './theatre.mjs';

const ANSWERS = new Map([
  [furnitureRental, furnitureRentalAnswers],
  [theatre, theatreAnswers],
  [dentist, dentistAnswers],
  [courier, courierAnswers],
  [gym, gymAnswers],
  [energySupplier, energySupplierAnswers],
  [carSharing, carSharingAnswers],
  [cityOffice, cityOfficeAnswers],
  [campsite, campsiteAnswers],
  [languageSchool, languageSchoolAnswers],
  [pharmacy, pharmacyAnswers],
]);

/** @param {string} wanted the name of the organisation */
export function conversing(wanted) {
  const [organisation, answers] = [...ANSWERS].find(([{ name }]) => name === wanted);
  /** @param {import('../../conversation.mjs').Call} call */
  const dataOf = ({ name, arguments: given }) => {
    const answer = answers[name];
    return typeof answer === 'function' ? answer(given) : answer;
  };
  return { organisation, dataOf };
}

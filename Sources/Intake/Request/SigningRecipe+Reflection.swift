extension SigningRecipe: CustomReflectable {
    package var customMirror: Mirror { Mirror(self, children: ["parameters": parameters]) }
}

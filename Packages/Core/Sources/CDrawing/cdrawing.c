#include "cdrawing.h"
